/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import { Icon } from '../../icon.tsx'
import { formatBytes } from '../amount.ts'
import { fileNameOf } from '../file-name.ts'
import { saveBody } from '../save.ts'
import type { ViewProps } from './view.ts'

/** A file without a preview. It is only saved, since opening it would run it on this site. */
export function SaveView({ exchange, head, type, reason }: ViewProps) {
  return (
    <>
      <div class="o-blank">
        <Icon name="down" />
        <b>{reason ? strings.noPreview : type ? strings.fileOfType(type) : strings.file}</b>
        <span>{reason ?? strings.noPreviewForType}</span>
      </div>
      <footer>
        <button class="o-btn o-small" type="button" onClick={() => saveBody(exchange.chunks, head, type)}>
          {strings.saveSize(formatBytes(exchange.size))}
        </button>
        <span>{fileNameOf(head, type)}</span>
      </footer>
    </>
  )
}
