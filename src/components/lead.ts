import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { haveLink } from './base/children.ts'
import { InLink, useTools } from './base/context.ts'

/**
 * How a box links: as a whole; by its title, stretched over the box, if it contains links; or not at all
 * inside another link.
 */
export function useLead(href: string | undefined, children: ComponentChildren) {
  const { link } = useTools()
  const isInLink = useContext(InLink)
  const isLink = href !== undefined && href !== '' && !isInLink
  const isStretched = isLink && haveLink(children)
  const Box = isLink && !isStretched ? ('a' as const) : ('div' as const)
  return { Box, isStretched, to: isLink ? link(href) : undefined, inLink: isInLink || Box === 'a' }
}
