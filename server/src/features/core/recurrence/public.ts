// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { dayAfter, daysBetween, dayUntil, firstDays, type Rule } from './rule.ts'
