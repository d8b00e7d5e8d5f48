import { noteOf } from './drawn.ts'

const handlers = [
  'onclick',
  'oninput',
  'onchange',
  'onkeydown',
  'onpaste',
  'onsubmit',
  'ontoggle',
  'ondragover',
  'ondrop',
] as const

/** Makes what is on the page like what was drawn, and leaves alone what is: focus, selection and writing go on. */
export function morphChildren(parent: Element | DocumentFragment, drawn: Node): void {
  const old = new Set(parent.childNodes)
  let at: ChildNode | null = parent.firstChild
  for (const next of [...drawn.childNodes]) {
    // Nearly always it is the next one.
    const found = at && old.has(at) && isSame(at, next) ? at : [...old].find((one) => isSame(one, next))
    const node = found ?? next
    if (found) {
      old.delete(found)
      morph(found, next)
    }
    if (node === at) at = at.nextSibling
    else {
      noteOpen(node)
      parent.insertBefore(node, at)
    }
  }
  for (const gone of old) gone.remove()
}

const isSame = (one: Node, other: Node) =>
  one.nodeName === other.nodeName &&
  noteOf(one).key === noteOf(other).key &&
  (one as Element).id === (other as Element).id

function noteOpen(node: Node): void {
  if (!(node instanceof Element)) return
  for (const fold of [node, ...node.querySelectorAll('details')])
    if (fold instanceof HTMLDetailsElement) noteOf(fold).wasOpen ??= fold.open
}

function morph(one: Node, next: Node): void {
  if (one instanceof CharacterData) {
    if (one.data !== (next as CharacterData).data) one.data = (next as CharacterData).data
    return
  }
  if (!(one instanceof Element) || !(next instanceof Element)) return
  const isFold = one instanceof HTMLDetailsElement
  if (isFold) {
    // What a reader opened or shut since it was drawn stays so.
    const isOpen = (next as HTMLDetailsElement).open
    if (noteOf(one).wasOpen !== isOpen) one.open = isOpen
    noteOf(one).wasOpen = isOpen
  }
  for (const { name } of [...one.attributes])
    if (!next.hasAttribute(name) && !(isFold && name === 'open')) one.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (one.getAttribute(name) !== value && !(isFold && name === 'open')) one.setAttribute(name, value)
  for (const name of handlers) Object.assign(one, { [name]: (next as HTMLElement)[name] })
  // What somebody else draws in it is theirs.
  if (!one.hasAttribute('data-slot')) morphChildren(one, next)
  if (!noteOf(next).isControlled) return
  const [field, state] = [one, next] as HTMLInputElement[]
  if (field!.value !== state!.value) field!.value = state!.value
  if (field!.checked !== state!.checked) field!.checked = state!.checked
}
