// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { fileNameOf } from './file-name.ts'
export { passagesOf } from './split.ts'
export { passagesFor, quotedPassages, type QuotedPassage } from './find.ts'
export { findDocuments } from './find-documents.ts'
export { mayChangeDocuments } from './policy.ts'
export { uploadDocument } from './service/add.ts'
