import { UiIcon } from '../../components/base/ui-icon.tsx'
import { feedbackReasons, maxCommentLength, type Rating } from '../../core/feedback-message.ts'
import type { Strings } from '../../strings/english.ts'
import { useHookId } from './hook-id.ts'

type FormProps = { page: string; address: string; strings: Strings }

/** Asks readers whether the page was helpful. Hidden without scripts. */
export function FeedbackForm({ page, address, strings: { feedback } }: FormProps) {
  const hook = useHookId()
  return (
    <section
      class="o-feedback"
      aria-labelledby="_feedback"
      data-address={address}
      data-page={page}
      data-thanks={feedback.thanks}
      data-failed={feedback.failed}
      data-too-many={feedback.tooMany}
    >
      <p id="_feedback">{feedback.question}</p>
      <Thumb rating="up" label={feedback.yes} />
      <Thumb rating="down" label={feedback.no} />
      <p role="status" />
      <form id={hook('feedback-form')} hidden>
        <Reasons rating="up" strings={feedback} />
        <Reasons rating="down" strings={feedback} />
        <label>
          {feedback.comment}
          <textarea
            class="o-input"
            id={hook('feedback-form-input')}
            name="comment"
            rows={3}
            maxLength={maxCommentLength}
          />
        </label>
        <small>{feedback.privacy}</small>
        <div class="o-feedback-actions">
          <button class="o-btn o-main o-small" id={hook('feedback-form-submit')} type="submit">
            {feedback.send}
          </button>
          <button class="o-btn o-small" id={hook('feedback-form-cancel')} type="reset">
            {feedback.cancel}
          </button>
        </div>
      </form>
    </section>
  )
}

function Thumb({ rating, label }: { rating: Rating; label: string }) {
  const hook = useHookId()
  return (
    <button
      class="o-btn o-small"
      id={hook(`feedback-thumbs-${rating}`)}
      type="button"
      data-rating={rating}
      aria-pressed="false"
    >
      <UiIcon name={rating === 'up' ? 'thumbUp' : 'thumbDown'} />
      {label}
    </button>
  )
}

function Reasons({ rating, strings }: { rating: Rating; strings: Strings['feedback'] }) {
  const reasons: Record<string, string> = strings.reasons[rating]
  return (
    <fieldset data-for={rating} hidden disabled>
      <legend>{strings.why[rating]}</legend>
      {feedbackReasons[rating].map((reason) => (
        <label>
          <input type="radio" name="reason" value={reason} />
          {reasons[reason]}
        </label>
      ))}
    </fieldset>
  )
}
