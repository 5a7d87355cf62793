// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { exportReaders } from './export.ts'
export { endSubscriptions, leaveList, proofToken, readLeaving } from './leave.ts'
export { refuseUnlessListKeeper } from './policy.ts'
export { type PublicNewsletter, findNewsletter, inNewsletter } from './public-newsletter.ts'
export { type AddressKind, readPeople } from './read-people.ts'
export { type Sender, senderOf } from './sender.ts'
export { leaveAddress } from './settings.ts'
export { askToSubscribe, confirmReader, readReaderConfirmation, subscribePrefix } from './subscribe.ts'
