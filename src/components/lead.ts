import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { haveLink } from './base/children.ts'
import { InLink, useTools } from './base/context.ts'

/**
 * How a box is a link: around everything; on its title only, stretched over the box, if there are links inside;
 * or not at all inside another link.
 */
export function useLead(href: string | undefined, children: ComponentChildren) {
  const { link } = useTools()
  const isInLink = useContext(InLink)
  const leads = href !== undefined && href !== '' && !isInLink
  const isStretched = leads && haveLink(children)
  const Box = leads && !isStretched ? ('a' as const) : ('div' as const)
  return { Box, isStretched, to: leads ? link(href) : undefined, inLink: isInLink || Box === 'a' }
}
