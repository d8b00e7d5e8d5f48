/** @jsxImportSource ../draw */
import type { FlowStep } from './flows/flow-way.ts'

const Away = ({ href, words }: { href: string; words: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {words}
  </a>
)

/** What goes on, and what the reader has to do for it. */
export function Progress({ step }: { step: FlowStep }) {
  switch (step.kind) {
    case 'asking':
      return <p class="op-help">Asking the provider…</p>
    case 'sign-in':
      return (
        <p class="op-help">
          {step.isOpen ? 'Sign in in the new window. No window? ' : 'The browser blocked the window. '}
          <Away href={step.url} words="Open the sign-in page" />
        </p>
      )
    case 'device':
      return (
        <>
          <p class="op-help">
            Open <Away href={step.link} words={step.link} /> on any device and enter <code>{step.code}</code>
          </p>
          {step.linkWithCode && (
            <p class="op-help">
              <Away href={step.linkWithCode} words="Open with the code filled in" />
            </p>
          )}
          <p class="op-help">Waiting for you…</p>
        </>
      )
  }
}
