const prefix = /^(?:body|param|parameter|response|schema|path|query|header)-(.+)$/

/** Resolves field anchors of other platforms, such as `#body-ship-to`, to the field with that name. */
export function followLegacyAnchor(id: string): void {
  const name = prefix.exec(id)?.[1]
  if (!name) return
  const fieldName = bare(name)
  const isResponse = id.startsWith('response')
  const fields = [...document.querySelectorAll('.o-field[id]')].filter(
    (field) => bare(field.id.replace(/^response\.\w+\./, '')) === fieldName,
  )
  const [first] = fields
  const field = fields.find((candidate) => isResponse === candidate.id.startsWith('response.')) ?? first
  if (field) location.replace(`#${encodeURIComponent(field.id)}`)
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
