import { z } from 'zod'
import { text } from './attributes.ts'
import { defineComponent } from './component.ts'
import { IconSvg } from './icon-svg.tsx'
import { UiIcon } from './ui-icon.tsx'

const home = 'https://github.com/'

/** A card that leads to a repository. It asks GitHub for nothing, so that readers are known to nobody else. */
export const githubRepo = defineComponent({
  name: 'GitHub.Repo',
  props: z.object({ repo: text.default('') }),
  html: ({ repo }) => (
    <a class="card row" href={home + slugOf(repo)}>
      <IconSvg name="github" type="brands" />
      <div class="card-text">
        <b>
          {slugOf(repo)}
          <UiIcon name="out" className="arrow" />
        </b>
      </div>
    </a>
  ),
  markdown: ({ repo }) => `- [${slugOf(repo)}](${home}${slugOf(repo)})`,
})

/** `owner/name`, of that or of its whole address. */
const slugOf = (repo: string) => /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+)/.exec(repo)?.[1] ?? ''
