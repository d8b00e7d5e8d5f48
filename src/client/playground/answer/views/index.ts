import { isJson, isText } from '../media-type.ts'
import type { AnswerView } from './view.ts'

/** Most answers are JSON, so that this one is fetched while the request is under way. */
export const loadJson = async () => (await import('./json-view.tsx')).JsonView

/** The first that fits draws the answer; the last one takes everything. */
const views: readonly AnswerView[] = [
  {
    name: 'events',
    fits: (type) =>
      /^text\/event-stream$|[/-](ndjson|jsonl|jsonlines|json-lines|json-seq|json-stream)$/.test(type),
    load: async () => (await import('./events-view.tsx')).EventsView,
    isLive: true,
    isText: true,
  },
  {
    name: 'json',
    fits: isJson,
    load: loadJson,
    isText: true,
  },
  {
    name: 'media',
    fits: (type) => /^(image|audio|video)\//.test(type),
    load: async () => (await import('./media-view.tsx')).MediaView,
  },
  {
    name: 'text',
    fits: isText,
    load: async () => (await import('./text-view.tsx')).TextView,
    isText: true,
  },
  {
    name: 'file',
    fits: () => true,
    load: async () => (await import('./save-view.tsx')).SaveView,
  },
]

export function chooseView(...of: Parameters<AnswerView['fits']>): AnswerView {
  return views.find((view) => view.fits(...of))!
}
