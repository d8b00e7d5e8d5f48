/** @jsxImportSource ../../draw */

import { Icon } from '../../icon.tsx'
import { formatBytes } from '../amount.ts'
import { fileNameOf } from '../file-name.ts'
import { saveBody } from '../save.ts'
import type { ViewProps } from './view.ts'

/** What is not drawn is saved. It is never opened: a page made of it would be a page of this site. */
export function SaveView({ exchange, head, type, reason }: ViewProps) {
  return (
    <>
      <div class="o-blank">
        <Icon name="down" />
        <b>{reason ? 'Ready to save' : type ? `File (${type})` : 'File'}</b>
        <span>{reason ?? 'This type has no preview.'}</span>
      </div>
      <footer>
        <button class="o-btn o-small" type="button" onClick={() => saveBody(exchange.chunks, head, type)}>
          Save {formatBytes(exchange.size)}
        </button>
        <span>{fileNameOf(head, type)}</span>
      </footer>
    </>
  )
}
