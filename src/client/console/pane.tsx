/** @jsxImportSource ../playground/draw */
import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import { CloseFields } from './connection/close-fields.tsx'
import { Composer } from './message/composer.tsx'
import { PaneHead } from './pane-head.tsx'
import type { PaneProps } from './pane-props.ts'
import { Watch } from './watch.tsx'

/** The connection, what came and went over it, and the next message. */
export function Pane(props: PaneProps): Drawn {
  const { state, actions, target, context, talk } = props
  const { ended, isFollowed, phase, channel } = state
  const isChecked = channel.receive.length > 0
  const onFollow = (isWanted: boolean) => {
    if (isWanted !== isFollowed) actions.update({ isFollowed: isWanted })
  }
  return (
    <section class="op-pane o-first oc-console" aria-label="Console">
      <PaneHead {...props} />
      {phase === 'open' && <CloseFields {...props} />}
      {talk ? (
        talk.draw({ ended, target, isFollowed, onFollow })
      ) : (
        <div class="o-blank">
          <b>Connect to see messages</b>
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
          Follow
        </label>
        <span>
          {isChecked
            ? 'Every message is checked against its schema. '
            : 'No incoming message is documented. '}
          <Watch every={500}>{() => talk?.notes()}</Watch>
        </span>
      </footer>
    </section>
  )
}
