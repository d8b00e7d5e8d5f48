import { idInAddress } from './anchors.ts'

const prefix = /^(?:body|param|parameter|response|schema|path|query|header)-(.+)$/

/** Links from other platforms name a field `#body-ship-to`: the field of that name is meant, wherever it stands. */
export function followLegacyAnchors(): void {
  const follow = () => {
    const id = idInAddress()
    const name = document.getElementById(id) ? undefined : prefix.exec(id)?.[1]
    if (!name) return
    const wanted = bare(name)
    const fields = [...document.querySelectorAll('.field[id]')]
    const isResponse = id.startsWith('response')
    const element =
      fields.find(
        (field) =>
          bare(field.id.replace(/^response\.\w+\./, '')) === wanted &&
          isResponse === field.id.startsWith('response.'),
      ) ?? fields.find((field) => bare(field.id.replace(/^response\.\w+\./, '')) === wanted)
    if (element) location.replace(`#${encodeURIComponent(element.id)}`)
  }
  addEventListener('hashchange', follow)
  follow()
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
