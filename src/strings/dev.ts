import { plural } from './intl.ts'

/** The overlay of `octavo dev`. */
export const diagnostics = 'Diagnostics'
export const problemList = 'Problems'
export const toggleList = 'Toggle list'
export const closeDiagnostics = 'Close diagnostics'
export const copyLocation = 'Copy location'
export const onlyInDev = 'Shown only in `octavo dev`. Same list as `octavo validate`.'
export const reconnecting = 'Reconnecting…'
export const severityCount = (severity: 'error' | 'warning', count: number) =>
  severity === 'error' ? plural(count, 'error', 'errors') : plural(count, 'warning', 'warnings')
export const severityLabels = { error: 'error: ', warning: 'warning: ', note: 'note: ' }
