import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { postStatuses } from '../core/statuses.ts'
import { ContentType, Id, Instant, line, Page, pageOf, prose, required, WebAddress } from '../core/values.ts'
import { CropChanges, Crops, FocalPoint } from './crops.ts'

const mb = 1024 * 1024
/** Of one picture, as it is given. */
export const maxPictureBytes = 40 * mb
/** Of one film. */
export const maxFilmBytes = 1024 * mb
/** Files come in pieces: no piece is larger, and none but the last is smaller than the least. */
export const maxChunkBytes = 8 * mb
export const minChunkBytes = 256 * 1024
/** Of one business. */
export const mostAssets = 5_000
export const mostMediaBytes = 5 * 1024 * mb
export const mostTags = 20
/** In characters: what X takes; screen readers read it in one go. */
export const longestMediaAlt = 1_000
const maxPosterBytes = 4 * mb

/** What a person may choose in a file dialog. A phone turns its own formats into these. */
export const mediaFileTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/quicktime'

const Tag = required(line(40), msg`Name the folder.`)

/** A picture or film of a business. Its bytes lie at `address`; `address?size=480` and `1600` are pictures to look at. */
export const Asset = z.object({
  id: Id,
  businessId: Id,
  kind: z.enum(['image', 'video']),
  name: z.string(),
  address: z.string(),
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: z.string(),
  /** Such as image/jpeg: what it was made to be, never what somebody called it. */
  contentType: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Of a film or a moving picture. */
  seconds: z.number().nullable(),
  /** Of a moving picture, more than 1. */
  frames: z.int(),
  /** Of a film. */
  codec: z.string().nullable(),
  /** Whether there is a picture to look at: always, but for a film without a poster. */
  hasPreview: z.boolean(),
  alt: z.string(),
  /** Who wrote the alt text; null for nobody, or somebody who left. */
  altBy: z.string().nullable(),
  focalPoint: FocalPoint,
  /** Those that were set by hand; the others follow from the focal point. */
  crops: Crops,
  tags: z.array(z.string()),
  /** What was taken out of the file. */
  removed: z.array(z.enum(['location', 'camera', 'notes'])),
  /** How many posts use it. */
  posts: z.int(),
  addedBy: z.string().nullable(),
  createdAt: Instant,
})
export type Asset = z.infer<typeof Asset>

export const AssetUse = z.object({
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  status: z.enum(postStatuses),
  nextDueAt: Instant.nullable(),
})
export type AssetUse = z.infer<typeof AssetUse>

/** A part of a picture as posts carry it: made when the first of them goes out, and no larger than platforms show. */
export const AssetVariant = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Where anybody reads it; null as long as no post went out with it. */
  address: z.string().nullable(),
})
export type AssetVariant = z.infer<typeof AssetVariant>

/** `neededBy`: posts in review, approved or planned. While there are any, it stays. */
export const AssetDetails = Asset.extend({ usedBy: z.array(AssetUse), neededBy: z.int(), variants: z.array(AssetVariant) })
export type AssetDetails = z.infer<typeof AssetDetails>

export const assetViews = ['all', 'no-folder', 'no-alt', 'unused', 'films'] as const
export const assetShapes = ['any', 'landscape', 'portrait', 'square'] as const
export const assetOrders = ['newest', 'oldest', 'name', 'largest'] as const

export const ListAssets = Page.extend({
  businessId: Id,
  q: line(200).optional(),
  tag: line(40).optional(),
  view: z.enum(assetViews).default('all'),
  shape: z.enum(assetShapes).default('any'),
  order: z.enum(assetOrders).default('newest'),
})
export type ListAssets = z.infer<typeof ListAssets>

/** `isClose`: nothing has what was typed, so that words which are written nearly so count. */
export const ListedAssets = pageOf(Asset).extend({ isClose: z.boolean() })
export type ListedAssets = z.infer<typeof ListedAssets>

export const MediaSummary = z.object({
  count: z.int(),
  bytes: z.int(),
  mostBytes: z.int(),
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
  noFolder: z.int(),
  noAlt: z.int(),
  unused: z.int(),
  films: z.int(),
})
export type MediaSummary = z.infer<typeof MediaSummary>

/** `offset`: so many bytes are here; the next piece begins there, as PUT to `address?offset=`. */
export const MediaUpload = z.object({ id: Id, name: z.string(), bytes: z.int(), offset: z.int(), address: z.string(), endsAt: Instant })
export type MediaUpload = z.infer<typeof MediaUpload>

export const BeginUpload = z.object({
  businessId: Id,
  name: required(line(200), msg`Give the file a name.`),
  bytes: z
    .int()
    .min(1, says(msg`This file is empty.`))
    .max(maxFilmBytes, says(msg`Use a picture of at most 40 MB, or a film of at most 1 GB.`)),
})
export type BeginUpload = z.infer<typeof BeginUpload>

/** Exactly one of them is set: the asset that was added, the one that has the same content already, or why an address gave none. */
export const AddedAsset = z.object({ asset: Asset.nullable(), duplicateOf: Asset.nullable(), message: z.string().nullable() })
export type AddedAsset = z.infer<typeof AddedAsset>

const keepBoth = z.boolean().default(false)
export const FinishUpload = z.object({ id: Id, keepBoth })
export type FinishUpload = z.infer<typeof FinishUpload>

export const AddFromAddress = z.object({ businessId: Id, address: WebAddress, keepBoth })
export type AddFromAddress = z.infer<typeof AddFromAddress>

/** What is left out stays as it is. */
export const UpdateAsset = z.object({
  id: Id,
  name: required(line(200), msg`Give it a name.`).optional(),
  alt: prose(longestMediaAlt).optional(),
  focalPoint: FocalPoint.optional(),
  crops: CropChanges.optional(),
  tags: z
    .array(Tag)
    .max(mostTags, says(msg`Use at most 20 folders.`))
    .optional(),
})
export type UpdateAsset = z.infer<typeof UpdateAsset>

/** A frame of a film, as the browser draws it. */
export const SetPoster = z.object({
  id: Id,
  image: z
    .file(says(msg`Choose a picture.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxPosterBytes, says(msg`Use a picture of at most 4 MB.`)),
})
export type SetPoster = z.infer<typeof SetPoster>

const One = z.object({ id: Id })

export const media = {
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/media', summary: 'The pictures and films of a business' })
    .input(ListAssets)
    .output(ListedAssets),
  summary: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/media/summary',
      summary: 'The folders of a media library, and what is to tidy',
    })
    .input(z.object({ businessId: Id }))
    .output(MediaSummary),
  get: base
    .route({ method: 'GET', path: '/media/{id}', summary: 'One picture or film, and the posts that use it' })
    .input(One)
    .output(AssetDetails),
  /** A file comes in pieces, each with PUT to the address of the answer; then it is finished. */
  beginUpload: onceBase
    .route({ method: 'POST', path: '/media/uploads', successStatus: 201, summary: 'Begin to upload a picture or film' })
    .input(BeginUpload)
    .output(MediaUpload),
  getUpload: base
    .route({ method: 'GET', path: '/media/uploads/{id}', summary: 'How much of an upload is here, to go on from there' })
    .input(One)
    .output(MediaUpload),
  /** A second time it answers with what was added the first time. */
  finishUpload: base
    .route({ method: 'POST', path: '/media/uploads/{id}/finish', summary: 'Make an upload a picture or film of the library' })
    .input(FinishUpload)
    .output(AddedAsset),
  /** Whatever came of it is thrown away; of one that is finished, nothing. */
  cancelUpload: onceBase
    .route({ method: 'DELETE', path: '/media/uploads/{id}', summary: 'Cancel an upload' })
    .input(One)
    .output(z.object({})),
  addFromAddress: base
    .route({ method: 'POST', path: '/businesses/{businessId}/media', successStatus: 201, summary: 'Add a picture or film from an address' })
    .input(AddFromAddress)
    .output(AddedAsset),
  update: base
    .route({ method: 'PATCH', path: '/media/{id}', summary: 'Change name, alt text, focal point, crops or folders' })
    .input(UpdateAsset)
    .output(Asset),
  setPoster: base
    .meta({ gate: 'approved', maxUploadBytes: maxPosterBytes })
    .route({ method: 'POST', path: '/media/poster', summary: 'Give a film its poster, as a form with the fields id and image' })
    .input(SetPoster)
    .output(Asset),
  /** CONFLICT on `id` while a post that is in review, approved or planned needs it; drafts lose it. */
  remove: onceBase.route({ method: 'DELETE', path: '/media/{id}', summary: 'Delete a picture or film' }).input(One).output(z.object({})),
}
