// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { addGuestComment, editGuestComment, guestThreads, removeGuestComment, wordsOfGuest } from './guests.ts'
export { openComments } from './open.ts'
