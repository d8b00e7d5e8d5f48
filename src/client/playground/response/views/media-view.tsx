/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { formatTime } from '../amount.ts'
import { firstBytes } from '../body.ts'
import { fileNameOf } from '../file-name.ts'
import { matchesType } from '../sniff.ts'
import { SaveView } from './save-view.tsx'
import type { ViewProps } from './view.ts'

/** An image, audio or video. Inside `img`, an SVG runs no scripts and loads nothing. */
export function MediaView(props: ViewProps): Drawn {
  const { exchange, type } = props
  if (exchange.fault) return <SaveView {...props} reason={strings.incomplete} />
  if (!matchesType(type, firstBytes(exchange.chunks)))
    return <SaveView {...props} reason={strings.otherContent(type)} />
  return <Media {...props} />
}

function Media({ exchange: { chunks }, head, type }: ViewProps, use: Use): Drawn {
  const fileName = fileNameOf(head, type)
  const [url, setUrl] = use.state('')
  const [fact, setFact] = use.state('')
  const [isBroken, setIsBroken] = use.state(false)
  use.effect(() => {
    const objectUrl = URL.createObjectURL(new Blob(chunks as Uint8Array<ArrayBuffer>[], { type }))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [chunks, type])
  const [family] = type.split('/')
  const props = { src: url, onError: () => setIsBroken(true) }
  const showLength = ({ currentTarget }: { currentTarget: HTMLMediaElement }) =>
    Number.isFinite(currentTarget.duration) && setFact(formatTime(currentTarget.duration * 1000))
  return (
    <>
      <div class={family === 'audio' ? 'op-body' : 'op-body op-media'}>
        {isBroken ? (
          <span>{strings.cannotShow}</span>
        ) : !url ? null : family === 'image' ? (
          <img
            {...props}
            alt={fileName}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              naturalWidth && setFact(`${naturalWidth} × ${naturalHeight}`)
            }
          />
        ) : family === 'audio' ? (
          <audio {...props} controls aria-label={fileName} onLoadedMetadata={showLength} />
        ) : (
          <video {...props} controls aria-label={fileName} onLoadedMetadata={showLength} />
        )}
      </div>
      <footer>
        {fact && <span>{fact}</span>}
        <span>{fileName}</span>
      </footer>
    </>
  )
}
