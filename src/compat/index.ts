import { findComponents } from './components.ts'
import { findFrontMatter } from './front-matter.ts'
import { findGlobals } from './globals.ts'
import { findHosts } from './hosts.ts'
import { findIcons } from './icons.ts'
import { findSelectors } from './selectors.ts'
import { findSettings } from './settings.ts'
import type { SourceFile, Use } from './use.ts'

const finders: ((files: readonly SourceFile[]) => Use[])[] = [
  findSettings,
  findComponents,
  findFrontMatter,
  findSelectors,
  findGlobals,
  findHosts,
  findIcons,
]

/** Finds all platform features that the site uses. */
export const findUses = (files: readonly SourceFile[]): Use[] => finders.flatMap((find) => find(files))
