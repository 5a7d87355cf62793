// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { findConversations } from './find.ts'
export { createAttachmentLimit } from './limit.ts'
export { createLiveAnswers, type LiveAnswers } from './live-answers.ts'
