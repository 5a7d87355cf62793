// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { newestRevision } from './read.ts'
export { decideRevision } from './service/decide.ts'
export { revisePost } from './service/revise.ts'
export { stopRevision } from './service/stop.ts'
