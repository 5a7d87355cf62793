// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { mayGenerate } from './policy.ts'
export { drafted, type DraftDone, notWritten } from './drafted.ts'
export { writersFor, type Writers } from './models.ts'
export { planDrafts, type PlannedDraft, settingsOf } from './plan.ts'
export { saveDraft, settleUnsaved } from './save-draft.ts'
