// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { findBusinesses } from './find.ts'
export { mayAddBusiness, mayDeleteBusiness, mayRenameBusiness, mayRuleOnApproval, mayWriteBusiness } from './policy.ts'
export { type OwnerOfPosts, businessOf, listBusinesses, ownerOfPosts, present, touchBusiness } from './service.ts'
export { deleteSamples, findSample, insertSample } from './service/sample.ts'
export { updateBusiness } from './service/update.ts'
export { deletedBusinesses, lockBusiness, reactivate } from './service/restore.ts'
