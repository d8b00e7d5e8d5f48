/** What is known of a node beside what stands in it. */
type Note = { key?: string | number; isControlled?: boolean; wasOpen?: boolean }

const note = Symbol('note')

export function noteOf(node: Node & { [note]?: Note }): Note {
  node[note] ??= {}
  return node[note]
}
