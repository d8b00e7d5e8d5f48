import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { TabBar } from '../../components/base/tab-list.tsx'
import { CopyButton } from '../../components/code-text.tsx'
import { writeRuns } from '../code-html.ts'
import { useReference } from '../reference-context.ts'
import { escapeText } from '../write-html.ts'
import type { DisplayedExample, ExampleGroup } from './example-group.ts'

type BoxProps = { id: string; label: string; groups: ExampleGroup[]; first?: boolean }

/** A box in the code column: one tab per group, a menu for several examples. */
export function ExampleBox({ id, label, groups, first }: BoxProps): VNode {
  const { privateId } = useTools()
  const name = privateId('example')
  const idOf = (index: number) => `${name}-${index + 1}`
  const entries = groups.map(({ title }, index) => ({ id: idOf(index), title, content: null }))
  return (
    <div class={first ? 'o-code o-first' : 'o-code'} role="group" aria-label={label} id={id}>
      <header>
        {groups.length > 1 ? (
          <TabBar entries={entries} label={label} sync={false} />
        ) : (
          <span class="o-title">{groups[0]?.title ?? label}</span>
        )}
        <span class="o-end">
          <CopyButton />
        </span>
      </header>
      {groups.map((group, index) =>
        groups.length > 1 ? (
          <div
            role="tabpanel"
            id={idOf(index)}
            aria-labelledby={`${idOf(index)}-tab`}
            data-title={group.title}
            hidden={index > 0}
          >
            <Examples group={group} name={idOf(index)} />
          </div>
        ) : (
          <Examples group={group} name={name} />
        ),
      )}
    </div>
  )
}

export function Examples({ group, name }: { group: ExampleGroup; name: string }): VNode {
  const { strings } = useTools()
  const [only] = group.examples
  if (!only) return <p class="o-blank">{strings.noContent}</p>
  if (group.examples.length === 1) return <Example example={only} label={group.title} />
  return (
    <>
      <div class="o-choose">
        <span class="o-pick">
          <select aria-label={strings.chooseExample} data-shows={`${name}-x`}>
            {group.examples.map(({ title }, index) => (
              <option value={`${name}-x-${index + 1}`}>{title}</option>
            ))}
          </select>
        </span>
      </div>
      {group.examples.map((example, index) => (
        <div
          id={`${name}-x-${index + 1}`}
          data-of={`${name}-x`}
          data-for={`${name}-x-${index + 1}`}
          data-title={example.title}
          hidden={index > 0}
        >
          <Example example={example} label={example.title} />
        </div>
      ))}
    </>
  )
}

/** Maximum length of a part. */
const maxPerPart = 500_000

/** Scrollable, so focusable. */
export function ExampleCode({ example, label }: { example: DisplayedExample; label: string }): VNode {
  const { json } = useReference()
  const { language, tokens } = example
  const text = example.text.length > maxPerPart ? `${example.text.slice(0, maxPerPart)}…` : example.text
  const isJson = language === 'json' && text.length < 100_000
  const code = tokens ? writeRuns(tokens) : isJson ? json(text) : escapeText(text)
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code dangerouslySetInnerHTML={{ __html: code }} />
    </pre>
  )
}

/** Data for the browser, escaped so that it cannot close the element. */
export function DataScript({ data }: { data: unknown }): VNode {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/json" dangerouslySetInnerHTML={{ __html: text }} />
}

export function Example({ example, label }: { example: DisplayedExample; label: string }): VNode {
  const { strings } = useTools()
  const { pageUrl, inline } = useReference()
  const { type, generated, part, wholePart, description } = example
  const content = (
    <>
      {part ? (
        <p class="o-blank">
          <a class="o-kids-link" data-part="~" href={`${pageUrl}/~part/${part}`}>
            {strings.showExample(example.text.split('\n').length)}
          </a>
        </p>
      ) : (
        <ExampleCode example={example} label={label} />
      )}
      <footer>
        {type && <span>{type}</span>}
        {description && <span dangerouslySetInnerHTML={{ __html: inline(description) }} />}
        {generated && <span>{strings.exampleFromSchema}</span>}
        {wholePart && (
          <a class="o-all-fields" data-part="~" href={`${pageUrl}/~part/${wholePart}`}>
            {strings.showAllFields}
          </a>
        )}
      </footer>
    </>
  )
  return wholePart ? <div class="o-short">{content}</div> : content
}
