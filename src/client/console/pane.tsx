/** @jsxImportSource ../playground/draw */
import * as strings from '../../strings/console.ts'
import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import { CloseFields } from './connection/close-fields.tsx'
import { Composer } from './message/composer.tsx'
import { PaneHead } from './pane-head.tsx'
import type { PaneProps } from './pane-props.ts'
import { Watch } from './watch.tsx'

/** The connection's status, its messages and the composer. */
export function Pane(props: PaneProps): Drawn {
  const { state, actions, target, context, talk } = props
  const { ended, isFollowed, phase, channel } = state
  const isChecked = channel.receive.length > 0
  const onFollow = (isWanted: boolean) => {
    if (isWanted !== isFollowed) actions.update({ isFollowed: isWanted })
  }
  return (
    <section class="op-pane o-first oc-console" aria-label={strings.consoleLabel}>
      <PaneHead {...props} />
      {phase === 'open' && <CloseFields {...props} />}
      {talk ? (
        talk.draw({ ended, target, isFollowed, onFollow })
      ) : (
        <div class="o-blank">
          <b>{strings.connectFirstTitle}</b>
        </div>
      )}
      <Composer state={state} actions={actions} context={context} />
      <footer>
        <label class="op-check">
          <input
            type="checkbox"
            checked={isFollowed}
            onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
          />
          {strings.autoScroll}
        </label>
        <span>
          {`${isChecked ? strings.messagesAreChecked : strings.nothingToCheck} `}
          <Watch every={500}>{() => talk?.notes()}</Watch>
        </span>
      </footer>
    </section>
  )
}
