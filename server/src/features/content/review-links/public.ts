// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { type Decided, decideAsGuest } from './guest/decide.ts'
export { findGuestLink, type GuestLink } from './guest/find-link.ts'
export { readGuestNews, readGuestPage } from './guest/page.ts'
export { enterPasscode } from './guest/passcode.ts'
export { commentAsGuest, editAsGuest, removeAsGuest, type Talked } from './guest/talk.ts'
