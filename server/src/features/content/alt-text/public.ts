// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { createAltTextLimit } from './limit.ts'
export { canSee } from './can-see.ts'
