const prefix = /^(?:body|param|parameter|response|schema|path|query|header)-(.+)$/

/** Links from other platforms call a field `#body-ship-to`. Goes to the field of that name, wherever it is. */
export function followLegacyAnchor(id: string): void {
  const name = prefix.exec(id)?.[1]
  if (!name) return
  const wanted = bare(name)
  const isResponse = id.startsWith('response')
  const fields = [...document.querySelectorAll('.o-field[id]')].filter(
    (field) => bare(field.id.replace(/^response\.\w+\./, '')) === wanted,
  )
  const [first] = fields
  const field = fields.find((candidate) => isResponse === candidate.id.startsWith('response.')) ?? first
  if (field) location.replace(`#${encodeURIComponent(field.id)}`)
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
