import { bruno } from './bruno.ts'
import type { CollectionFormat } from './collection.ts'
import { postman } from './postman.ts'

/** Every program that requests can be written for. */
export const collectionFormats: readonly CollectionFormat[] = [postman, bruno]
