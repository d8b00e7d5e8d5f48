import * as z from 'zod'

const iconObject = z.object({
  name: z.string(),
  library: z.string().optional(),
  style: z.string().optional(),
})

/** `zap`, or `{ "library": "lucide", "name": "zap" }`, which is read as `lucide:zap`. */
export const iconName = z
  .union([z.string(), iconObject])
  .transform((icon) => {
    if (typeof icon === 'string') return icon
    return icon.library ? `${icon.library.toLowerCase()}:${icon.name}` : icon.name
  })
  .meta({ expected: 'an icon name' })
