// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { beginIssue } from './begin.ts'
export { countIssue } from './count.ts'
export { clickPath, openPath } from './counting.ts'
export { mailEventsSource } from './mail-events.ts'
export { readIssue } from './read-issue.ts'
export { followLink, noteOpening } from './record-read.ts'
