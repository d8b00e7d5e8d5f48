import { accordion, accordionGroup } from './accordion.tsx'
import { badge } from './badge.tsx'
import { callout } from './callout.tsx'
import { card } from './card.tsx'
import { check } from './check.ts'
import { codeBlock } from './code-block.tsx'
import { codeGroup } from './code-group.tsx'
import { color, colorItem, colorRow } from './color.tsx'
import { column, columns } from './columns.tsx'
import type { Component } from './component.ts'
import { danger } from './danger.ts'
import { expandable } from './expandable.tsx'
import { frame } from './frame.tsx'
import { githubRepo } from './github-repo.tsx'
import { icon } from './icon.tsx'
import { info } from './info.ts'
import { note } from './note.ts'
import { panel } from './panel.tsx'
import { paramField } from './param-field.tsx'
import { prompt } from './prompt.tsx'
import { requestExample } from './request-example.tsx'
import { responseExample } from './response-example.tsx'
import { responseField } from './response-field.tsx'
import { step, steps } from './steps.tsx'
import { tab, tabs } from './tabs.tsx'
import { tile } from './tile.tsx'
import { tip } from './tip.ts'
import { tooltip } from './tooltip.tsx'
import { tree, treeFile, treeFolder } from './tree.tsx'
import { update } from './update.tsx'
import { view } from './view.tsx'
import { visibility } from './visibility.tsx'
import { warning } from './warning.ts'

/** Every component that MDX pages may use without importing it. */
export const components = [
  accordion,
  accordionGroup,
  badge,
  callout,
  card,
  check,
  codeBlock,
  codeGroup,
  color,
  colorItem,
  colorRow,
  column,
  columns,
  danger,
  expandable,
  frame,
  githubRepo,
  icon,
  info,
  note,
  panel,
  paramField,
  prompt,
  requestExample,
  responseExample,
  responseField,
  step,
  steps,
  tab,
  tabs,
  tile,
  tip,
  tooltip,
  tree,
  treeFile,
  treeFolder,
  update,
  view,
  visibility,
  warning,
] as unknown as readonly Component[]

/** Names that author code may use: `Tree.File` is a member of `Tree`. */
export const componentRoots = [
  ...new Set(
    components.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((each) => each.split('.')[0]!)),
  ),
]

export const componentByName = new Map(
  components.flatMap((component) =>
    [component.name, ...(component.aliases ?? [])].map((name) => [name, component] as const),
  ),
)
