import type { VNode } from 'preact'
import { useTools } from '../components/context.ts'
import type { EnumValue } from './field.ts'
import type { Word, Words } from './field-words.ts'
import { useReference } from './reference-context.ts'

export function LimitList({ limits }: { limits: readonly Words[] }): VNode {
  return (
    <ul class="limits">
      {limits.map((words) => (
        <li>{words.map(viewWord)}</li>
      ))}
    </ul>
  )
}

export function WordsView({ words }: { words: Words }): VNode {
  return <>{words.map(viewWord)}</>
}

function viewWord(word: Word): VNode | string {
  if (typeof word === 'string') return word
  return 'code' in word ? <code>{word.code}</code> : <a href={word.link}>{word.text}</a>
}

const mostOpen = 20

type Listed = { values: readonly EnumValue[] }

/** The values of an enum, with what is said about each. Many are folded. */
export function ValueList({ values }: Listed): VNode {
  const { strings } = useTools()
  if (values.length <= mostOpen) return <Values values={values} />
  const what = strings.values(values.length)
  return (
    <details class="kids">
      <FoldSummary what={what} />
      <Values values={values} />
    </details>
  )
}

function Values({ values }: Listed): VNode {
  const { inline } = useReference()
  if (values.every(({ name, description }) => !name && !description))
    return (
      <p class="limits">
        {values.map(({ value }) => (
          <code>{value}</code>
        ))}
      </p>
    )
  return (
    <dl class="enum">
      {values.map(({ value, name, description }) => (
        <>
          <dt>{value}</dt>
          {description ? (
            <dd
              dangerouslySetInnerHTML={{ __html: inline(name ? `${name}: ${description}` : description) }}
            />
          ) : (
            <dd>{name}</dd>
          )}
        </>
      ))}
    </dl>
  )
}

/** `Show 3 fields`, and `Hide 3 fields` once it is open. Its arrow comes from the stylesheet. */
export function FoldSummary({ what }: { what: string }): VNode {
  const { strings } = useTools()
  return (
    <summary>
      <span class="when-shut">{strings.show(what)}</span>
      <span class="when-open">{strings.hide(what)}</span>
    </summary>
  )
}
