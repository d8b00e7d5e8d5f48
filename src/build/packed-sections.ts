import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageSection } from '../site/page/page-sections.ts'

/** The words of all pages wait in memory until the index is made: packed they take a third. */
export const packSections = (sections: readonly PageSection[]): string =>
  deflateRawSync(JSON.stringify(sections), { level: 6 }).toString('base64')

export const unpackSections = (packed: string): PageSection[] =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
