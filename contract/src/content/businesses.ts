import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { Metadata } from '../core/metadata.ts'
import { ContentType, Id, Instant, line, prose, required, TimeZone, WebAddress } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { LinkTags } from './link-tags.ts'
import { ReviewRule } from './review-rules.ts'

export const socialNetworks = ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube', 'whatsapp'] as const

const socialLink = line(300).default('')
export const SocialMediaLinks = z.object({
  facebook: socialLink,
  twitter: socialLink,
  linkedin: socialLink,
  instagram: socialLink,
  youtube: socialLink,
  whatsapp: socialLink,
})
export type SocialMediaLinks = z.infer<typeof SocialMediaLinks>

const ContentTypes = z
  .array(ContentType)
  .max(9, says(msg`Choose each content type once.`))
  .refine((types) => new Set(types).size === types.length, says(msg`Choose each content type once.`))

function pieces(maxPieces: number, maxLength: number) {
  return z.array(required(line(maxLength), msg`Each entry is required.`)).max(maxPieces, says(msg`Use at most ${{ maxPieces }}.`))
}

/** A brand that the workspace speaks for. */
export const Business = z.object({
  id: Id,
  name: z.string(),
  context: z.string(),
  contentTypes: z.array(ContentType),
  industry: z.string(),
  keywords: z.array(z.string()),
  website: z.string().nullable(),
  location: z.string(),
  socialMediaLinks: SocialMediaLinks,
  vision: z.string(),
  mission: z.string(),
  goals: z.array(z.string()),
  timeZone: z.string(),
  requiresApproval: z.boolean(),
  /** Who approves, where it requires approval. */
  reviewRule: ReviewRule,
  /** No post is approved or scheduled while one of its claims is to be checked. */
  requiresCheckedClaims: z.boolean(),
  /** What is added to links when its posts go out. */
  linkTags: LinkTags,
  metadata: z.record(z.string(), z.unknown()),
  status: z.enum(['active', 'inactive']),
  /** To play with: it takes nothing from the plan, and publishes on sandbox walls alone. */
  isSample: z.boolean(),
  /** The plan has no room for it: it is read, and nothing about it is written. */
  isLocked: z.boolean(),
  documentCount: z.int(),
  lastActivityAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Business = z.infer<typeof Business>

/** A business that can still be restored. */
export const DeletedBusiness = Business.extend({
  deletedAt: Instant,
  /** What it had planned: still to come, or come due since. */
  deliveries: z.object({ coming: z.int(), overdue: z.int() }),
})
export type DeletedBusiness = z.infer<typeof DeletedBusiness>

/** How many of the deliveries that a deletion cancelled are planned again, wait for their channel again, or need a person. */
export const RestoredDeliveries = z.object({ planned: z.int(), held: z.int(), missed: z.int(), failed: z.int() })
export type RestoredDeliveries = z.infer<typeof RestoredDeliveries>

export const RestoredBusiness = z.object({ business: Business, deliveries: RestoredDeliveries })
export type RestoredBusiness = z.infer<typeof RestoredBusiness>

const BusinessFields = z.object({
  name: required(line(80), msg`Name is required.`),
  context: required(prose(10_000), msg`Context is required.`),
  contentTypes: ContentTypes,
  industry: line(120),
  keywords: pieces(50, 60),
  website: WebAddress.nullable(),
  location: line(160),
  socialMediaLinks: SocialMediaLinks,
  vision: prose(2000),
  mission: prose(2000),
  goals: pieces(20, 200),
  timeZone: TimeZone,
  requiresApproval: z.boolean(),
  reviewRule: ReviewRule,
  requiresCheckedClaims: z.boolean(),
  linkTags: LinkTags,
  metadata: Metadata,
})

export const CreateBusiness = BusinessFields.partial().required({ name: true, context: true })
export type CreateBusiness = z.infer<typeof CreateBusiness>

/** Only the fields that change, `metadata` as a whole; `updatedAt` is the one last seen, so that two people do not overwrite each other. */
export const UpdateBusiness = BusinessFields.partial().extend({ id: Id, updatedAt: Instant.optional() })
export type UpdateBusiness = z.infer<typeof UpdateBusiness>

const One = z.object({ id: Id })

export const businesses = {
  list: base.route({ method: 'GET', path: '/businesses', summary: 'The active businesses' }).output(z.array(Business)),
  listDeleted: base
    .route({ method: 'GET', path: '/businesses/deleted', summary: 'Businesses deleted in the last 30 days' })
    .output(z.array(DeletedBusiness)),
  get: base.route({ method: 'GET', path: '/businesses/{id}', summary: 'One business' }).input(One).output(Business),
  create: onceBase
    .route({ method: 'POST', path: '/businesses', successStatus: 201, summary: 'Add a business' })
    .input(CreateBusiness)
    .output(Business),
  update: onceBase
    .route({ method: 'PATCH', path: '/businesses/{id}', summary: 'Change a business' })
    .input(UpdateBusiness)
    .output(Business),
  remove: base
    .route({ method: 'DELETE', path: '/businesses/{id}', summary: 'Delete a business; it can be restored for 30 days' })
    .input(One)
    .output(z.object({})),
  restore: base
    .route({ method: 'POST', path: '/businesses/{id}/restore', summary: 'Bring back a deleted business with what it had planned' })
    .input(One)
    .output(RestoredBusiness),
}
