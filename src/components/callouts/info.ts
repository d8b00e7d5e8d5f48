import { defineCallout } from './callout-box.tsx'

export const info = defineCallout('Info', 'info')
