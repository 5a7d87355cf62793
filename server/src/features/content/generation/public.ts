// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { drafted, type DraftDone, notWritten } from './drafted.ts'
export { type Writers, writersFor } from './models.ts'
export { planDrafts, type PlannedDraft, planRevision, settingsOf } from './plan.ts'
export { mayGenerate } from './policy.ts'
export { saveDraft, settleUnsaved } from './save-draft.ts'
export { versionSources } from './version-sources.ts'
export { writtenByOf } from './written-by.ts'
