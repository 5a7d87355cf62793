// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { quotedPassages } from './find.ts'
export { mayChangeDocuments } from './policy.ts'
export { uploadDocument } from './service/add.ts'
