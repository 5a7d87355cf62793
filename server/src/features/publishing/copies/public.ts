// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { type Actors, actorsFor } from './actors.ts'
export { defineBusinessRound } from './business-round.ts'
export { askForApproval } from './ask-for-approval.ts'
export { makeCopy, NeedsApproval } from './make-copy.ts'
export { isOutdated } from './outdated.ts'
export { isQuotaRefusal } from './quota-refusal.ts'
export { removeCopy } from './remove-copy.ts'
export { hashOfBody, nextWording } from './wording.ts'
