import { defineCallout } from './callout-box.tsx'

export const check = defineCallout('Check', 'check')
