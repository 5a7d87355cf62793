// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { createMediaFetchLimit } from './limit.ts'
export { findAssetFile, findPermittedFile } from './open.ts'
export { receivePiece } from './uploads/receive.ts'
