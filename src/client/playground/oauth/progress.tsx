/** @jsxImportSource ../draw */
import * as strings from '../../../strings/playground-oauth.ts'
import { withElements } from '../draw/with-elements.ts'
import type { FlowStep } from './flows/flow-way.ts'

const ExternalLink = ({ href, words }: { href: string; words: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {words}
  </a>
)

/** The current step and the reader's next action. */
export function Progress({ step }: { step: FlowStep }) {
  switch (step.kind) {
    case 'asking':
      return <p class="op-help">{strings.contacting}</p>
    case 'sign-in':
      return (
        <p class="op-help">
          {withElements(step.isOpen ? strings.signInWindow : strings.windowBlocked, [
            <ExternalLink key="link" href={step.url} words={strings.openSignIn} />,
          ])}
        </p>
      )
    case 'device':
      return (
        <>
          <p class="op-help">
            {withElements(strings.enterCode, [
              <ExternalLink key="link" href={step.link} words={step.link} />,
              <code key="code">{step.code}</code>,
            ])}
          </p>
          {step.linkWithCode && (
            <p class="op-help">
              <ExternalLink href={step.linkWithCode} words={strings.openWithCode} />
            </p>
          )}
          <p class="op-help">{strings.waiting}</p>
        </>
      )
  }
}
