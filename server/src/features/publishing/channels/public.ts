// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { ownOrigin } from './connections.ts'
export { type Access, accessTo, type KnownCredentials } from './credentials.ts'
export { lostChannels } from './lost.ts'
export { mayManageChannels } from './policy.ts'
export { sandboxApi } from './sandbox-api.ts'
export { sandboxFeed } from './sandbox-feed.ts'
export { connectChannel, setSandbox } from './service.ts'
export { markSent, markSignedOut } from './state.ts'
