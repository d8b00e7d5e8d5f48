import type { ComponentChildren, VNode } from 'preact'
import { useTools } from '../components/context.ts'
import type { Choice, Variant } from './field.ts'
import { WordsView } from './field-limits.tsx'
import { BelowView, isEmpty, OwnFacts, PartLink } from './field-view.tsx'

const mostSegments = 4

/** What may be chosen between: up to four as segments, more as a select. A single one needs no choice. */
export function ChoiceView({ choice, level }: { choice: Choice; level: number }): VNode {
  const { privateId } = useTools()
  const { variants, part } = choice
  if (variants.length === 1 && !part) return <VariantView variant={variants[0]!} level={level} />
  const group = privateId('one')
  const Picker = variants.length <= mostSegments && !part ? Segments : Select
  return (
    <div class="oneof">
      <Picker choice={choice} group={group}>
        {variants.map((variant) => (
          <VariantView variant={variant} level={level} />
        ))}
      </Picker>
      {part && <PartLink part={part} />}
    </div>
  )
}

/** A variant without anything of its own still says what it is. */
function VariantView({ variant: { facts, below }, level }: { variant: Variant; level: number }): VNode {
  return (
    <>
      <OwnFacts facts={facts} isEmpty={isEmpty(below)} />
      <BelowView below={below} level={level} />
    </>
  )
}

type PickerProps = { choice: Choice; group: string; children: ComponentChildren[] }

/** What is to be chosen, and beside it the means to. */
function Head({ label, children }: { label: Choice['label']; children: ComponentChildren }): VNode {
  return (
    <div class="oneof-head">
      <span>
        <WordsView words={label} />
      </span>
      {children}
    </div>
  )
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function Segments({ choice: { label, variants }, group, children }: PickerProps): VNode {
  const { strings } = useTools()
  return (
    <>
      <Head label={label}>
        <div class="seg" role="tablist" aria-label={strings.variant}>
          {variants.map(({ title }, index) => (
            <button
              type="button"
              role="tab"
              id={`${group}-${index}-tab`}
              aria-controls={`${group}-${index}`}
              aria-selected={index === 0 ? 'true' : 'false'}
              tabIndex={index === 0 ? 0 : -1}
            >
              {title}
            </button>
          ))}
        </div>
      </Head>
      {variants.map(({ title }, index) => (
        <div
          role="tabpanel"
          id={`${group}-${index}`}
          aria-labelledby={`${group}-${index}-tab`}
          data-title={title}
          hidden={index > 0}
          class="tree"
        >
          {children[index]}
        </div>
      ))}
    </>
  )
}

function Select({ choice: { label, variants }, group, children }: PickerProps): VNode {
  const { strings } = useTools()
  return (
    <>
      <Head label={label}>
        <span class="pick">
          <select aria-label={strings.variant} data-shows={group} data-sync="off">
            {variants.map(({ title }, index) => (
              <option value={`${group}-${index}`}>{title}</option>
            ))}
          </select>
        </span>
      </Head>
      {variants.map(({ title }, index) => (
        <div
          data-of={group}
          data-for={`${group}-${index}`}
          data-title={title}
          hidden={index > 0}
          class="tree"
        >
          {children[index]}
        </div>
      ))}
    </>
  )
}
