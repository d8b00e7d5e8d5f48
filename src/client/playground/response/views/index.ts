import { isJson, isText } from '../media-type.ts'
import { EventsView } from './events-view.tsx'
import { JsonView } from './json-view.tsx'
import { MediaView } from './media-view.tsx'
import { SaveView } from './save-view.tsx'
import { TextView } from './text-view.tsx'
import type { ResponseView } from './view.ts'

/** The first match draws the response; the last one matches everything. */
const views: readonly ResponseView[] = [
  {
    name: 'events',
    fits: (type) =>
      /^text\/event-stream$|[/-](ndjson|jsonl|jsonlines|json-lines|json-seq|json-stream)$/.test(type),
    draw: EventsView,
    isLive: true,
    isText: true,
  },
  {
    name: 'json',
    fits: isJson,
    draw: JsonView,
    isText: true,
  },
  {
    name: 'media',
    fits: (type) => /^(image|audio|video)\//.test(type),
    draw: MediaView,
  },
  {
    name: 'text',
    fits: isText,
    draw: TextView,
    isText: true,
  },
  {
    name: 'file',
    fits: () => true,
    draw: SaveView,
  },
]

export function chooseView(...of: Parameters<ResponseView['fits']>): ResponseView {
  return views.find((view) => view.fits(...of))!
}
