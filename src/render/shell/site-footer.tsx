import { IconSvg } from '../../components/base/icon-svg.tsx'
import type { Chrome } from '../chrome.ts'
import { useHookId } from './hook-id.ts'

/** Social names in docs.json with a different icon name. */
const iconNames: Record<string, string> = {
  x: 'x-twitter',
  twitter: 'x-twitter',
  website: 'globe',
  'earth-americas': 'globe',
  'hacker-news': 'hacker-news',
  podcast: 'podcast',
}

export function SiteFooter({ chrome }: { chrome: Chrome }) {
  const { socials, footerColumns } = chrome
  const hook = useHookId()
  if (socials.length === 0 && footerColumns.length === 0) return null
  return (
    <footer class="o-site-foot" id={hook('footer')}>
      {footerColumns.length > 0 && (
        <div class="o-foot-cols">
          {footerColumns.map(({ header, items }) => (
            <div>
              {header && <b>{header}</b>}
              <ul class="o-list">
                {items.map(({ label, href }) => (
                  <li>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {socials.length > 0 && (
        <div class="o-socials">
          {socials.map(({ name, href }) => (
            <a href={href} aria-label={name} rel="me">
              <IconSvg name={iconNames[name] ?? name} type={name === 'website' ? undefined : 'brands'} />
            </a>
          ))}
        </div>
      )}
    </footer>
  )
}
