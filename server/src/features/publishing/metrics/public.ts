// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { askForCounts } from './ask.ts'
export { askSparingly, type Asker } from './ask-sparingly.ts'
