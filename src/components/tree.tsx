import type { ComponentChildren, VNode } from 'preact'
import * as z from 'zod'
import { flag, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { UiIcon, type UiIconName } from './base/ui-icon.tsx'

/** Files and folders as nested lists. */
export const tree = defineComponent({
  name: 'Tree',
  aliases: ['FileTree'],
  props: z.object({}),
  html: ({ children }) => <ul class="o-files o-list">{children}</ul>,
  markdown: (_props, content) => tight(content),
})

const entryProps = { name: text.default(''), comment: text.optional(), highlight: flag.default(false) }

export const treeFolder = defineComponent({
  name: 'Tree.Folder',
  props: z.object({ ...entryProps, defaultOpen: flag.default(false), openable: flag.default(true) }),
  html: ({ defaultOpen, openable, children, ...entry }) => {
    const label = <Entry icon="folder" {...entry} />
    const inside = <ul class="o-list">{children}</ul>
    return (
      <li>
        {openable ? (
          <details open={defaultOpen}>
            <summary>{label}</summary>
            {inside}
          </details>
        ) : (
          <>
            {label}
            {inside}
          </>
        )}
      </li>
    )
  },
  markdown: ({ name, comment }, content) =>
    [lineOf(`${name}/`, comment), tight(content).replaceAll(/^(?=.)/gm, '  ')].filter(Boolean).join('\n'),
})

export const treeFile = defineComponent({
  name: 'Tree.File',
  props: z.object(entryProps),
  html: (entry) => (
    <li>
      <Entry icon="note" {...entry} />
    </li>
  ),
  markdown: ({ name, comment }) => lineOf(name, comment),
})

type EntryProps = {
  icon: UiIconName
  name: string
  comment?: string
  highlight: boolean
  children?: ComponentChildren
}

function Entry({ icon, name, comment, highlight }: EntryProps): VNode {
  return (
    <span class={highlight ? 'o-entry o-on' : 'o-entry'}>
      <UiIcon name={icon} />
      {name}
      {comment && <span class="o-desc">{comment}</span>}
    </span>
  )
}

const lineOf = (name: string, comment?: string) => `- \`${name}\`${comment ? `: ${comment}` : ''}`

/** Removes blank lines between entries. */
const tight = (content: string) => content.replaceAll(/\n\n+/g, '\n')
