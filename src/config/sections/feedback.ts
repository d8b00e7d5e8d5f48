import * as z from 'zod'
import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import type { Places } from '../../core/lenient.ts'

export const feedback = z
  .strictObject({
    thumbsRating: z.boolean().default(false).meta({
      description:
        'Ask readers whether a page was helpful. `octavo serve` sends their feedback to a webhook, a file or its log.',
    }),
    suggestEdit: z
      .boolean()
      .default(true)
      .meta({ description: 'Link to edit the file of a page. Requires `repository`.' }),
    raiseIssue: z
      .boolean()
      .default(false)
      .meta({ description: 'Link to report a problem with a page as an issue. Requires `repository`.' }),
  })
  .meta({ description: 'Feedback from readers.' })

/** Links that have no effect, because the repository is not known. */
export function checkFeedback(settings: Record<string, Json>, { place }: Places): Diagnostic[] {
  const { repository, feedback: links } = settings
  if (repository !== undefined || typeof links !== 'object' || links === null || Array.isArray(links))
    return []
  return ['suggestEdit', 'raiseIssue']
    .filter((key) => links[key] === true)
    .map((key) =>
      report('config/not-used', `\`feedback.${key}\` has no effect: \`repository\` is not set`, {
        hint: 'Add `"repository": "https://github.com/name/docs"`.',
        at: place(['feedback', key]),
      }),
    )
}
