// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { approvedExamples } from './examples.ts'
export { countMends } from './mends.ts'
export { addNote } from './service/notes.ts'
export { type VoiceForDrafts, voiceForDrafts } from './style.ts'
