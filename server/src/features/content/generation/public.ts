// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { drafted, type DraftDone, notWritten } from './drafted.ts'
export { type Writers, writersFor } from './models.ts'
export { type PlannedDraft, planRevision } from './plan.ts'
export { mayGenerate } from './policy.ts'
export { writtenByOf } from './written-by.ts'
