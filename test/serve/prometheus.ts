export type Sample = { name: string; labels: Record<string, string>; value: number }
export type Family = { type: string; help: string; samples: Sample[] }

const nameForm = /^[a-zA-Z_:][a-zA-Z0-9_:]*/
const labelForm = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"/

/**
 * Reads the text format of Prometheus and throws at everything that it does not allow:
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details.
 */
export function parsePrometheus(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  let current: string | undefined
  const seen = new Set<string>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name, rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind && name) {
      if (nameForm.exec(name)?.[0] !== name) throw new Error(`no name: ${line}`)
      const known = families.get(name) ?? { type: '', help: '', samples: [] }
      if (known.samples.length > 0) throw new Error(`too late: ${line}`)
      if (kind === 'HELP' ? known.help : known.type) throw new Error(`twice: ${line}`)
      if (kind === 'TYPE' && !/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(line)
      families.set(name, kind === 'HELP' ? { ...known, help: rest } : { ...known, type: rest })
      current = name
      continue
    }
    const sample = parseSample(line)
    const family = families.get(current ?? '')
    const isOwn =
      family &&
      (sample.name === current ||
        (family.type === 'histogram' && /^_(bucket|sum|count)$/.test(sample.name.slice(current!.length))))
    if (!family || !isOwn) throw new Error(`of no family: ${line}`)
    const key = line.slice(0, line.lastIndexOf(' '))
    if (seen.has(key)) throw new Error(`twice: ${line}`)
    seen.add(key)
    family.samples.push(sample)
  }
  for (const [name, { type, samples }] of families) {
    if (type === 'histogram') checkBuckets(name, samples)
    if (type === 'counter' && samples.some(({ value }) => !(value >= 0)))
      throw new Error(`${name} is below 0`)
  }
  return families
}

function parseSample(line: string): Sample {
  const name = nameForm.exec(line)?.[0]
  if (!name) throw new Error(`no sample: ${line}`)
  let rest = line.slice(name.length)
  const labels: Record<string, string> = {}
  if (rest.startsWith('{')) {
    rest = rest.slice(1)
    while (!rest.startsWith('}')) {
      const [all, label, value] = labelForm.exec(rest) ?? []
      if (!all || !label) throw new Error(`no label: ${line}`)
      if (Object.hasOwn(labels, label)) throw new Error(`twice ${label}: ${line}`)
      labels[label] = value!
      rest = rest.slice(all.length).replace(/^,(?!\})/, '')
    }
    rest = rest.slice(1)
  }
  const [, number] = /^ ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i.exec(rest) ?? []
  if (number === undefined) throw new Error(`no value: ${line}`)
  return { name, labels, value: Number(number.replace('Inf', 'Infinity')) }
}

/** Buckets grow, and the last one has all. */
function checkBuckets(name: string, samples: readonly Sample[]): void {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) {
    const { le: _le, ...rest } = sample.labels
    const group = JSON.stringify(rest)
    groups.set(group, [...(groups.get(group) ?? []), sample])
  }
  for (const [group, all] of groups) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`)
    const limits = buckets.map(({ labels }) => Number(labels.le!.replace('Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const isSorted = (list: number[]) =>
      list.every((value, index) => index === 0 || value >= list[index - 1]!)
    const count = all.find((sample) => sample.name === `${name}_count`)?.value
    const hasSum = all.some((sample) => sample.name === `${name}_sum`)
    if (!isSorted(limits) || !isSorted(counts) || limits.at(-1) !== Number.POSITIVE_INFINITY || !hasSum)
      throw new Error(`buckets of ${name}${group}`)
    if (counts.at(-1) !== count) throw new Error(`${name}${group} does not add up`)
  }
}
