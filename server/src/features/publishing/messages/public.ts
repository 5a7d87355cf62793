// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { beginBroadcast } from './begin.ts'
export { countsOfBroadcast } from './figures.ts'
export { hearWhatsapp } from './told.ts'
