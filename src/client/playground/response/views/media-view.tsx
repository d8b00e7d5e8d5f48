/** @jsxImportSource ../../draw */
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { formatTime } from '../amount.ts'
import { firstBytes } from '../body.ts'
import { fileNameOf } from '../file-name.ts'
import { isWhatItSays } from '../sniff.ts'
import { SaveView } from './save-view.tsx'
import type { ViewProps } from './view.ts'

/** A picture, a sound or a film. An SVG is a picture too: inside `img` its scripts do not run and nothing is loaded. */
export function MediaView(props: ViewProps): Drawn {
  const { exchange, type } = props
  if (exchange.fault) return <SaveView {...props} reason="The response is incomplete." />
  if (!isWhatItSays(type, firstBytes(exchange.chunks)))
    return <SaveView {...props} reason={`Its bytes are not ${type}, so it is not shown.`} />
  return <Media {...props} />
}

function Media({ exchange: { chunks }, head, type }: ViewProps, use: Use): Drawn {
  const fileName = fileNameOf(head, type)
  const [url, setUrl] = use.state('')
  const [fact, setFact] = use.state('')
  const [isBroken, setIsBroken] = use.state(false)
  use.effect(() => {
    const made = URL.createObjectURL(new Blob(chunks as Uint8Array<ArrayBuffer>[], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [chunks, type])
  const [family] = type.split('/')
  const props = { src: url, onError: () => setIsBroken(true) }
  const showLength = ({ currentTarget }: { currentTarget: HTMLMediaElement }) =>
    Number.isFinite(currentTarget.duration) && setFact(formatTime(currentTarget.duration * 1000))
  return (
    <>
      <div class={family === 'audio' ? 'op-body' : 'op-body op-media'}>
        {isBroken ? (
          <span>This browser cannot show this file.</span>
        ) : !url ? null : family === 'image' ? (
          <img
            {...props}
            alt={`The answer, ${fileName}`}
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
