import { defineCallout } from './callout-box.tsx'

export const tip = defineCallout('Tip', 'tip')
