/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-json.ts'
import type { Row } from './json-rows.ts'

const maxLength = 2000

type JsonLineProps = { row: Row; number: number; isFolded: boolean; onFold: () => void }

export function JsonLine(props: JsonLineProps) {
  const { row, number, isFolded } = props
  const { depth, name, value, differences, inside, end, isLast } = row
  // Mark the name of an undocumented field, otherwise the value.
  const isExtra = differences.length > 0 && differences.every(({ kind }) => kind === 'undocumented')
  const isWrong = differences.length > 0 && !isExtra
  const hidden = isFolded ? inside : 0
  const content = <Value row={row} isFolded={isFolded} />
  return (
    <span class={isWrong || hidden ? 'l o-wrong' : isExtra ? 'l op-extra' : 'l'} data-n={number}>
      {end !== undefined && <FoldButton {...props} />}
      {'  '.repeat(depth)}
      {name !== undefined && drawName(name, isExtra)}
      {value && isWrong ? <mark>{content}</mark> : content}
      {(end === undefined || isFolded) && !isLast && ','}
      {hidden > 0 && <span class="c"> {strings.inside(strings.differenceCount(hidden))}</span>}
    </span>
  )
}

function FoldButton({ row: { name }, number, isFolded, onFold }: JsonLineProps) {
  return (
    <button
      type="button"
      class="op-fold-line"
      aria-expanded={!isFolded}
      aria-label={name ?? strings.line(number)}
      tabIndex={number === 1 ? 0 : -1}
      onClick={onFold}
      onKeyDown={moveFocus}
    />
  )
}

/** A plain function, since nearly every line has one. */
function drawName(name: string, isExtra: boolean) {
  const key = <span class="k">{JSON.stringify(name)}</span>
  return <>{isExtra ? <mark>{key}</mark> : key}: </>
}

/** One Tab stop for all folds; arrow keys move between them. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const button = event.currentTarget
  const buttons = [...(button.closest('pre')?.querySelectorAll<HTMLElement>('.op-fold-line') ?? [])]
  const next = step && buttons[buttons.indexOf(button) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Value({ row: { value, mark, end }, isFolded }: { row: Row; isFolded: boolean }) {
  switch (value?.kind) {
    case 'text': {
      const { text } = value
      const isCut = text.length > maxLength
      return (
        <>
          <span class="s">{JSON.stringify(isCut ? text.slice(0, maxLength) : text)}</span>
          {isCut && <span class="c"> {strings.moreCharacters(text.length - maxLength)}</span>}
        </>
      )
    }
    case 'number':
      return <span class="n">{value.digits.slice(0, maxLength)}</span>
    case 'word':
      return <span class="w">{value.word}</span>
    case 'list':
    case 'object': {
      if (!isFolded || end === undefined) return <>{mark}</>
      const size =
        value.kind === 'list'
          ? strings.itemCount(value.items.length)
          : strings.fieldCount(value.entries.length)
      return (
        <>
          {mark} <span class="c">{size}</span> {mark === '[' ? ']' : '}'}
        </>
      )
    }
    default:
      return <>{mark}</>
  }
}
