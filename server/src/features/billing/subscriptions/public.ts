// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { restartTrial } from './lifecycle.ts'
export { freeHold, freePost, holdPost, holdTokens, settlePost, settleTokens } from './metering.ts'
export { noPlan, standingOf, standingsOf } from './standing.ts'
