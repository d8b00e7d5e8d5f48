import { encodeAddress } from '../../core/encode-address.ts'
import type { Chrome, PageLayout } from '../chrome.ts'
import type { Page } from '../page.ts'

type FootProps = { page: Page; chrome: Chrome; layout: PageLayout }

/** The date, and links to the repository. */
export function PageFoot({ page, chrome, layout: { strings } }: FootProps) {
  const edit = chrome.editUrl?.(page.file)
  const issue = chrome.issueUrl?.({
    title: page.title,
    url: (chrome.address ?? '') + encodeAddress(page.url),
  })
  const date = (page.showTimestamp ?? chrome.timestamps) ? page.lastUpdated : undefined
  if (!date && !edit && !issue) return null
  return (
    <div class="o-foot">
      {date && <span>{strings.lastUpdated(date)}</span>}
      {edit && <a href={edit}>{strings.editPage}</a>}
      {issue && <a href={issue}>{strings.raiseIssue}</a>}
    </div>
  )
}
