import { defineCallout } from './callout-box.tsx'

export const note = defineCallout('Note', 'note')
