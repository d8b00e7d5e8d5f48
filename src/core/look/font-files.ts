/** Parts of a typeface by alphabet, as fontsource packages divide them. */
export const fontSubsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'cyrillic-ext': 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  'greek-ext': 'U+1F00-1FFF',
  vietnamese: 'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9,U+20AB',
}

export type FontSubset = keyof typeof fontSubsets

/** Regular, medium, semibold and bold: the weights that pages use. */
const weights = ['400', '500', '600', '700']

const slugOf = (family: string) => family.trim().toLowerCase().replaceAll(/\s+/g, '-')

/** The name of a family in fontsource packages; undefined if it cannot be one. */
export function fontSlug(family: string): string | undefined {
  const slug = slugOf(family)
  return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug) ? slug : undefined
}

type FontFile = { name: string; weight: string; style: 'normal' | 'italic'; subset: FontSubset }

/**
 * The files of a family by the names that fontsource packages give them: `inter-latin-wght-normal.woff2`. A variable
 * font has all weights in one file; otherwise there is one for each weight.
 */
export function filesOfFamily(names: readonly string[], slug: string): FontFile[] {
  const pattern = new RegExp(
    `^${slug}-(${Object.keys(fontSubsets).join('|')})-(wght|\\d00)-(normal|italic)\\.woff2$`,
  )
  const files = names.flatMap((name) => {
    const [, subset, weight = '', style] = pattern.exec(name) ?? []
    // As the pattern says.
    return subset ? [{ name, weight, subset: subset as FontSubset, style: style as FontFile['style'] }] : []
  })
  const isVariable = files.some(({ weight }) => weight === 'wght')
  return files
    .filter(({ weight }) => (isVariable ? weight === 'wght' : weights.includes(weight)))
    .map((file) => ({ ...file, weight: isVariable ? '100 900' : file.weight }))
}
