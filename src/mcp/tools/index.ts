import type { Tool } from '../tool.ts'
import { getOperation } from './get-operation.ts'
import { listOperations } from './list-operations.ts'
import { readPage } from './read-page.ts'
import { search } from './search.ts'

/** Tools for every site. */
export const tools: readonly Tool[] = [search, readPage, listOperations, getOperation]
