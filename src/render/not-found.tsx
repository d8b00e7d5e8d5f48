import { UiIcon } from '../components/ui-icon.tsx'
import { editDistance } from '../core/nearest.ts'
import type { Chrome, PageSurroundings } from './chrome.ts'

export type Suggestion = { title: string; url: string; href: string }

type NotFoundProps = { path: string; suggestions: Suggestion[]; chrome: Chrome; around: PageSurroundings }

export function NotFound({ path, suggestions, chrome, around }: NotFoundProps) {
  const { strings } = around
  return (
    <main class="solo" id="content">
      <div class="lost">
        <p class="big">404 {path}</p>
        <h1>{chrome.notFound.title ?? strings.notFoundTitle}</h1>
        {chrome.notFound.description ? (
          <div class="lead" dangerouslySetInnerHTML={{ __html: chrome.notFound.description }} />
        ) : (
          <p class="lead">{suggestions.length > 0 ? strings.notFoundLead : strings.notFoundEmpty}</p>
        )}
        {suggestions.length > 0 && (
          <ul class="suggest list">
            {suggestions.map(({ title, url, href }) => (
              <li>
                <a href={href}>
                  <span>
                    {title}
                    <br />
                    <small>{url}</small>
                  </span>
                  <UiIcon name="chev" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <div class="actions">
          <a class="btn" href={chrome.home}>
            {strings.home}
          </a>
        </div>
      </div>
    </main>
  )
}

/** The nearest addresses: same last segment first, then by how much would have to be typed differently. */
export function suggestPages(
  path: string,
  pages: readonly { url: string; title: string }[],
  count = 3,
): { url: string; title: string }[] {
  const wanted = path.toLowerCase()
  const last = wanted.slice(wanted.lastIndexOf('/') + 1)
  const scored = pages.map((page) => {
    const url = page.url.toLowerCase()
    const own = url.slice(url.lastIndexOf('/') + 1)
    const distance =
      editDistance(wanted.slice(0, 120), url.slice(0, 120), 60) / Math.max(wanted.length, url.length, 1)
    const bonus = own === last ? 0.6 : own && last && (own.includes(last) || last.includes(own)) ? 0.3 : 0
    return { page, score: distance - bonus }
  })
  return scored
    .filter(({ score }) => score < 0.55)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ page }) => page)
}
