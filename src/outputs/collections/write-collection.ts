import { writeServer } from '../../request/address.ts'
import { createCall } from './call.ts'
import type { CollectionFormat, CollectionInput, Folder, Item } from './collection.ts'
import { createVariables } from './variables.ts'

/** Writes a collection file with folders of requests in navigation order. */
export function writeCollection(
  { write, exceptions }: CollectionFormat,
  { name, description, server, operations }: CollectionInput,
): string {
  const variables = createVariables()
  const first = writeServer(server)
  variables.nameOf(`server ${first}`, 'baseUrl', first)
  const items: Item[] = []
  const folders = new Map<string, Item[]>([['[]', items]])
  for (const operation of operations) {
    folderOf(operation.trail).push(createCall(operation, variables, exceptions))
  }
  return write({ name, description, variables: variables.list(), items })

  function folderOf(trail: readonly string[]): Item[] {
    const key = JSON.stringify(trail)
    const existing = folders.get(key)
    if (existing) return existing
    const inner: Item[] = []
    const folder: Folder = { kind: 'folder', name: trail.at(-1)!, items: inner }
    folderOf(trail.slice(0, -1)).push(folder)
    folders.set(key, inner)
    return inner
  }
}
