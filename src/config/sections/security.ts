import * as z from 'zod'

const host = z.string().regex(/^(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/, {
  message: 'must be a host: `cdn.example.com` or `https://*.example.com`',
})

const hosts = (description: string) => z.array(host).optional().meta({ description, value: 'list of hosts' })

export const publicFiles = z.array(z.string().min(1)).meta({
  description:
    'Data files to publish although nothing links to them: JSON, YAML, text, CSV, XML and archives. Patterns as in .gitignore.',
  value: 'list of patterns',
})

export const security = z
  .strictObject({
    connect: hosts('Hosts that scripts may connect to, including WebSockets.'),
    script: hosts('Hosts that scripts may load from.'),
    style: hosts('Hosts that stylesheets may load from.'),
    font: hosts('Hosts that fonts may load from.'),
    img: hosts('Hosts that images may load from.'),
    media: hosts('Hosts that video and audio may load from.'),
    frame: hosts('Hosts that frames may load from.'),
  })
  .meta({ description: 'Hosts that pages may load from, in addition to those that your files name.' })
