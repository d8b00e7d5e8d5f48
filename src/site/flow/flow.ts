import type { Audience } from '../../access/audience.ts'
import { createLink } from '../../render/link.ts'
import { createAccessFlow } from './access.ts'
import { createApiFilesFlow } from './api-files.ts'
import { createBodyFlow } from './bodies.ts'
import { createChangesFlow } from './changes.ts'
import { createChromeFlow } from './chrome.ts'
import { createFileFlow } from './files.ts'
import { createListingFlow } from './listing.ts'
import { createMachineFlow } from './machine.ts'
import type { FlowOptions } from './options.ts'
import { createOutputsFlow } from './outputs.ts'
import { createPagesFlow } from './pages.ts'
import { createReferenceFlow } from './reference.ts'
import { createSearchFlow } from './search.ts'
import type { SharedFlow } from './shared.ts'
import { createSidebarFlow } from './sidebar.ts'

/**
 * The flow. Each stage is a query: it records what it uses and runs again only if that changed.
 *
 *   docs.json  -> config -> wholeMap -> siteMap -> route -> page -> (html, in view/page-reader.ts)
 *   page files -> outline ----^                      ^-- body: document (MDX), snippets, image sizes, colors
 *   specs      -> outlines ---^                      ^-- the parts of an operation (spec.ts)
 *   config, siteMap -> chrome, theme, sidebar: the layout of every page, created once
 *
 * Stages before `siteMap` are the same for all audiences (`shared.ts`). `siteMap` and `spec` contain only
 * what this audience may see, and all later stages depend on them alone.
 */
export function createFlow(options: FlowOptions, shared: SharedFlow, audience: Audience) {
  const { base, icons, yieldToEventLoop, publicUrl, isStatic, results } = options
  const { config, library, outline } = shared
  const access = createAccessFlow(shared, audience)
  const { siteMap, spec } = access
  const changes = createChangesFlow({ siteMap, spec, isListed: (url, use) => use(listing.isListed, url) })
  const bodies = createBodyFlow(options, shared, { ...access, ...changes })
  const reference = createReferenceFlow(options, shared, access)
  const pages = { ...bodies, ...reference, ...createPagesFlow({ ...bodies, ...reference }) }
  const { route, body, modelOf } = pages
  const files = createFileFlow(shared, { ...access, audience, body })
  const chrome = createChromeFlow({ ...options, ...shared, ...access, audience, hasMcp: !isStatic })
  const sidebar = createSidebarFlow({ siteMap, library, icons, base, strings: shared.strings })
  const listing = createListingFlow({ config, siteMap, route, outline, spec, results })
  const apiFiles = createApiFilesFlow({
    ...{ config, route, spec, yieldToEventLoop, ...files, ...listing },
    model: modelOf,
    requiredOnly: async (use) => (await use(pages.referenceSettings)).samples.requiredOnly,
  })
  const machine = createMachineFlow({
    ...{ base, publicUrl, link: createLink(base) },
    ...{ ...pages, ...chrome, ...sidebar, ...listing, ...apiFiles },
  })
  const outputs = createOutputsFlow({
    ...{ config, base, publicUrl, ...apiFiles },
    ...{ head: spec.head, listing: listing.sections },
  })
  const search = createSearchFlow({
    ...{ config, siteMap, route, body, spec, yieldToEventLoop, ...listing },
    strings: shared.strings,
  })
  return {
    ...{ shared, access, spec, changes, pages, files, chrome, sidebar, listing, apiFiles },
    ...{ machine, outputs, search },
  }
}
