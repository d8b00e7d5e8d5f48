import { defineCallout } from './callout-box.tsx'

export const warning = defineCallout('Warning', 'warning')
