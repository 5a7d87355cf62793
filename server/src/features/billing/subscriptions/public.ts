// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { heldIn } from './included.ts'
export { restartTrial } from './lifecycle.ts'
export { ownerOf } from './notify-of-plan.ts'
export { renewed } from './periods.ts'
export { freeHold, freePost, holdPost, holdTokens, settlePosts, settleTokens } from './metering.ts'
export { fitRoom, inOrder, placesOf, staysOf } from './room.ts'
export { lockSubscription } from './settle.ts'
export { businessLimitOf, noPlan, standingOf, standingsOf } from './standing.ts'
