// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { wakeEnding } from './find.ts'
export { noteEndings } from './note.ts'
