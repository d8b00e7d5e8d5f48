/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-editor.ts'
import { parseWritten, writeWritten } from '../../../value/written-json.ts'
import { withTexts } from '../../texts/load-texts.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { State } from '../state.ts'
import { type Completion, type Completions, completionsAt } from './complete.ts'
import { type Edit, editFor } from './keys.ts'
import { Paint } from './paint.tsx'
import { findProblems } from './problems.ts'
import { matchBracket, scanJson } from './scan-json.ts'
import { Suggestions } from './suggestions.tsx'

type EditorProps = {
  /** The latest state: the editor also redraws by itself. */
  state: () => State
  onText: (text: string) => void
}

/** The suggestions for a caret, and the selected one. */
type OpenList = Completions & { at: number; caret: number }

/** Longer text is edited without colours and suggestions. */
const maxLength = 100_000

/** The body as text: with colours, brackets, problems and suggestions if it is JSON. */
export function BodyEditor({ state, onText }: EditorProps, use: Use): Drawn {
  const { data, draft, isTried, variables } = state()
  const body = data.bodies[draft.body]!
  const { text } = draft.bodies[draft.body]!
  const isJson = body.kind !== 'text' && text.length <= maxLength
  const scan = use.memo(() => (isJson ? scanJson(text) : undefined), [text, isJson])
  const [caret, setCaret] = use.state<number>()
  const [list, setList] = use.state<OpenList>()
  const [check, setCheck] = use.state<typeof import('../../../request/check.ts')['checkValue']>()
  use.effect(() => {
    if (isJson && body.schema)
      void withTexts(import('../../../request/check.ts'), 'response').then(({ checkValue }) =>
        setCheck(() => checkValue),
      )
  }, [isJson])
  use.effect(() => {
    const follow = () => {
      const area = document.activeElement
      const isHere = area instanceof HTMLTextAreaElement && area.id === 'try-body'
      const at = isHere ? area.selectionEnd : undefined
      setCaret(at)
      // The list belongs to one place in the text.
      setList((before) => (before && before.caret !== at ? undefined : before))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])
  const problems = use.memo(
    () =>
      scan
        ? findProblems(text, scan, { schema: body.schema, table: data.schemas, check, isTried, variables })
        : [],
    [scan, check, isTried, variables],
  )
  const brackets = caret !== undefined && scan ? matchBracket(scan.tokens, text, caret) : undefined

  const suggest = (area: HTMLTextAreaElement) => {
    const { schema } = body
    const { value, selectionEnd } = area
    const completions = schema && completionsAt(value, selectionEnd, { schema, table: data.schemas })
    setList(completions && { ...completions, at: 0, caret: selectionEnd })
  }
  const accept = (area: HTMLTextAreaElement, { text: insert, back, hasQuote }: Completion) => {
    const end = area.selectionEnd + (hasQuote ? 1 : 0)
    applyEdit(area, { from: list!.from, to: end, text: insert, caret: list!.from + insert.length - back })
    setList(undefined)
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const area = event.currentTarget
    if (event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === ' ' && isJson) suggest(area)
      return
    }
    if (list && handleList(event, list, { accept: (item) => accept(area, item), setList })) return
    const edit = isJson
      ? editFor(event.key, { text: area.value, from: area.selectionStart, to: area.selectionEnd })
      : undefined
    if (!edit) return
    event.preventDefault()
    applyEdit(area, edit)
    // The input event came before the caret was moved between the quotes.
    if (event.key === '"') suggest(area)
  }
  const tree = isJson ? parseWritten(text) : undefined
  const formatted = tree && writeWritten(tree)
  return (
    <>
      <div class="op-editor o-input o-mono">
        {scan && (
          <Paint
            text={text}
            tokens={scan.tokens}
            brackets={brackets}
            lines={problems.map(({ line }) => line)}
          />
        )}
        <textarea
          class={scan ? undefined : 'op-plain'}
          id="try-body"
          aria-label={strings.body}
          rows={Math.min(24, Math.max(6, text.split('\n').length + 1))}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text}
          aria-autocomplete={isJson && body.schema ? 'list' : undefined}
          aria-controls={list ? 'try-body-list' : undefined}
          aria-activedescendant={list && `try-body-list-${list.at}`}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? 'try-body!' : undefined}
          onInput={(event) => {
            onText(event.currentTarget.value)
            if (isJson && isTyping(event)) suggest(event.currentTarget)
            else setList(undefined)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setList(undefined)}
        />
        {list && (
          <Suggestions
            text={text}
            list={list}
            onPick={(item) => accept(document.querySelector<HTMLTextAreaElement>('#try-body')!, item)}
          />
        )}
      </div>
      {/* Always the same element, so that screen readers announce its text. */}
      <p class="o-sr" role="status">
        {list && strings.suggestionCount(list.items.length)}
      </p>
      {problems.length > 0 && (
        <ul class="op-help op-bad" id="try-body!">
          {problems.slice(0, 3).map(({ message }, index) => (
            <li key={index}>{message}</li>
          ))}
        </ul>
      )}
      {formatted !== undefined && formatted !== text && (
        <button class="o-btn o-small o-ghost" type="button" onClick={() => onText(formatted)}>
          {strings.format}
        </button>
      )}
    </>
  )
}

/** Only typed letters and quotes open the list; digits, pasted text and deletions do not. */
const isTyping = (event: Event) =>
  event instanceof InputEvent && event.inputType === 'insertText' && /["a-z_]/i.test(event.data ?? '')

type ListActions = {
  accept: (item: Completion) => void
  setList: (list: OpenList | undefined) => void
}

/** Whether the key belongs to the list of suggestions. */
function handleList(event: KeyboardEvent, list: OpenList, { accept, setList }: ListActions): boolean {
  const { items, at } = list
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const isAccepted = event.key === 'Enter' || event.key === 'Tab'
  if (step) setList({ ...list, at: (at + step + items.length) % items.length })
  else if (isAccepted) accept(items[at]!)
  else if (event.key === 'Escape') setList(undefined)
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

/** Keeps the browser's undo history. */
function applyEdit(area: HTMLTextAreaElement, { from, to, text, caret }: Edit): void {
  area.setSelectionRange(from, to)
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(caret, caret)
}
