import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { CopyButton } from '../../components/code-text.tsx'
import { DataScript, Examples } from './example-box.tsx'
import type { ExampleGroup } from './example-group.ts'
import type { SampleMenu } from './samples.ts'

type BoxProps = { id: string; label: string; groups: ExampleGroup[]; menu: SampleMenu }

/**
 * Code samples with a language menu. Author-written samples and the first language are in the page; the
 * others are generated in the browser on demand.
 */
export function SampleBox({ id, label, groups, menu }: BoxProps): VNode {
  const { privateId, strings } = useTools()
  const name = privateId('sample')
  const authored = groups.slice(0, -1)
  const generated = groups.at(-1)!
  return (
    <div class="o-code o-first" role="group" aria-label={label} id={id}>
      <header>
        <span class="o-pick">
          <select aria-label={strings.language} data-do="language">
            {authored.map(({ title }, index) => (
              <option value={`${name}-${index + 1}`} data-authors="">
                {title}
              </option>
            ))}
            {menu.languages.map(({ key, label: title }) => (
              <option value={key}>{title}</option>
            ))}
          </select>
        </span>
        <span class="o-end">
          <CopyButton />
        </span>
      </header>
      {authored.map((group, index) => (
        <div data-sample={`${name}-${index + 1}`} data-title={group.title} hidden={index > 0}>
          <Examples group={group} name={`${name}-${index + 1}`} />
        </div>
      ))}
      <div
        data-sample={menu.languages[0]!.key}
        data-made=""
        data-title={generated.title}
        hidden={authored.length > 0}
      >
        <Examples group={generated} name={`${name}-made`} />
      </div>
      <DataScript data={menu.data} />
    </div>
  )
}
