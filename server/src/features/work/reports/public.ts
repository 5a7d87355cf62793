// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { enterReport, findReport, type FoundReport, readReport } from './read-report.ts'
