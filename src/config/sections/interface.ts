import * as z from 'zod'

export const interfaceTexts = z
  .strictObject({
    strings: z.record(z.string(), z.string()).default({}).meta({
      description:
        'JSON files with texts of the interface, by language code. They replace the texts of a language, or add one.',
      expected: 'paths by language code, such as `{ "de": "strings/de.json" }`',
      value: 'object',
    }),
  })
  .meta({ description: 'Texts of the interface.' })
