import { bruno } from './bruno.ts'
import type { CollectionFormat } from './collection.ts'
import { postman } from './postman.ts'

/** All collection formats. */
export const collectionFormats: readonly CollectionFormat[] = [postman, bruno]
