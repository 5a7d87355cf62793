// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { handleAuthRequest, signInWithPassword } from './auth-requests.ts'
export { type ReadProvider, askProvider, createReadProvider, isSafeIssuer } from './google/provider.ts'
export { googleState, keptSecret, saveGoogleSettings } from './google/settings.ts'
export { signInOffers } from './service/read.ts'
export { verifyResetToken } from './service/use-reset-link.ts'
