import { accordion, accordionGroup } from './accordion.tsx'
import { expandable } from './api/expandable.tsx'
import { paramField } from './api/param-field.tsx'
import { requestExample } from './api/request-example.tsx'
import { responseExample } from './api/response-example.tsx'
import { responseField } from './api/response-field.tsx'
import { badge } from './badge.tsx'
import type { Component } from './base/component.ts'
import { callout } from './callouts/callout.tsx'
import { check } from './callouts/check.ts'
import { danger } from './callouts/danger.ts'
import { info } from './callouts/info.ts'
import { note } from './callouts/note.ts'
import { tip } from './callouts/tip.ts'
import { warning } from './callouts/warning.ts'
import { card } from './card.tsx'
import { codeBlock } from './code-block.tsx'
import { codeGroup } from './code-group.tsx'
import { color, colorItem, colorRow } from './color.tsx'
import { column, columns } from './columns.tsx'
import { frame } from './frame.tsx'
import { githubRepo } from './github-repo.tsx'
import { icon } from './icon.tsx'
import { panel } from './panel.tsx'
import { prompt } from './prompt.tsx'
import { step, steps } from './steps.tsx'
import { tab, tabs } from './tabs.tsx'
import { tile } from './tile.tsx'
import { tooltip } from './tooltip.tsx'
import { tree, treeFile, treeFolder } from './tree.tsx'
import { update } from './update.tsx'
import { view } from './view.tsx'
import { visibility } from './visibility.tsx'

/** Components available in MDX pages without an import. */
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
] as readonly Component[]

/** Names for author code: `Tree.File` is a member of `Tree`. */
export const componentRoots = [
  ...new Set(
    components.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => each.replace(/\..*/, '')),
    ),
  ),
]

export const componentByName = new Map(
  components.flatMap((component) =>
    [component.name, ...(component.aliases ?? [])].map((name) => [name, component] as const),
  ),
)
