// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { findMedia } from './find-media.ts'
export { assetsWithPicture, mediaItems, remainingItems } from './items.ts'
export { createMediaFetchLimit } from './limit.ts'
export { findAssetFile, findPermittedFile, signedAssetAddress } from './open.ts'
export { prepareMedia, publishMedia, readMedia } from './renditions/send.ts'
export { findPublished, proofAddress } from './renditions/open.ts'
export { receivePiece } from './uploads/receive.ts'
