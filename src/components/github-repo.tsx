import { useContext } from 'preact/hooks'
import * as z from 'zod'
import { defineComponent } from './base/component.ts'
import { InLink } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'
import { UiIcon } from './base/ui-icon.tsx'

const home = 'https://github.com/'

/** `owner/name`, or the full URL. */
const repository = z
  .string()
  .regex(/^(?:https:\/\/github\.com\/)?[\w.-]+\/[\w.-]+/)
  .transform((repo) => /([\w.-]+\/[\w.-]+)/.exec(repo.replace(home, ''))![1]!)
  .meta({ expected: '`owner/name`' })

/** A card that links to a repository. Makes no requests to GitHub, for readers' privacy. */
export const githubRepo = defineComponent({
  name: 'GitHub.Repo',
  props: z.object({ repo: repository.optional() }),
  html: ({ repo }) => {
    const Box = useContext(InLink) ? 'div' : 'a'
    if (!repo) return null
    return (
      <Box class="card o-row" href={Box === 'a' ? home + repo : undefined}>
        <IconSvg name="github" type="brands" />
        <div class="o-card-text">
          <b>
            {repo}
            <UiIcon name="out" className="o-arrow" />
          </b>
        </div>
      </Box>
    )
  },
  markdown: ({ repo }) => (repo ? `- [${repo}](${home}${repo})` : ''),
})
