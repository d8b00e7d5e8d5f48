import { defineCallout } from './callout-box.tsx'

export const danger = defineCallout('Danger', 'danger')
