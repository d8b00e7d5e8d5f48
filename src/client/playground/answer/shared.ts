/** What shows JSON and what differs in it: answers and the messages of channels take it from one file. */
export { count, formatBytes, formatTime } from './amount.ts'
export { DifferenceHint, DifferenceNote } from './difference-note.tsx'
export { fieldOf, groupDifferences, sentenceOf, summaryOf } from './differences.ts'
export { JsonLine } from './views/json-line.tsx'
export { layOut, listLines } from './views/json-rows.ts'
export { Rows } from './views/rows.tsx'
