import * as z from 'zod'

const hosts = z.array(
  z.string().regex(/^(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/, {
    message: 'must be a host: `cdn.example.com` or `https://*.example.com`',
  }),
)

export const security = z
  .strictObject({
    connect: hosts.optional(),
    script: hosts.optional(),
    style: hosts.optional(),
    font: hosts.optional(),
    img: hosts.optional(),
    media: hosts.optional(),
    frame: hosts.optional(),
  })
  .meta({ description: 'Hosts that pages may load from, in addition to those your CSS and scripts name.' })
