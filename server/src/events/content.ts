import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import type { PostStatus } from '@postwright/contract/content/posts'
import type { ReviewLevel, ReviewRule } from '@postwright/contract/content/review-rules'

import type {
  By,
  ByGuest,
  Acted,
  ActedOrGuest,
  OfUser,
  OfWorkspace,
  OfBusiness,
  OfDocument,
  OfAsset,
  OfPost,
  OfReviewLink,
  Decided,
  KeptApproval,
  PerhapsByGuest,
} from '../event-parts.ts'

/** Businesses, posts and their reviews. */
export interface ContentEvents {
  'business.created': Acted & OfBusiness & { name: string }
  /** `requiresApproval` is null when that stayed as it was. */
  'business.changed': Acted & OfBusiness & { requiresApproval: boolean | null; reviewLevel: ReviewLevel | null }
  'business.removed': Acted & OfBusiness & { name: string }
  'business.restored': Acted & OfBusiness & { name: string }
  'sample.added': Acted & OfBusiness & { name: string }
  /** It is gone with all that belonged to it. */
  'sample.removed': Acted & OfBusiness & { name: string }
  'voice.ruled': Acted & OfBusiness
  'voice.noted': Acted & OfBusiness & { note: string; change: 'added' | 'changed' | 'kept' | 'removed' }
  'voice.exampleMarked': Acted & OfBusiness & { postId: string; isExample: boolean }
  /** Notes were distilled from what people changed. */
  'voice.learned': OfBusiness
  'document.added': Acted & OfDocument & { name: string }
  /** It is being read, was read, or could not be. */
  'document.changed': OfDocument
  'document.removed': Acted & OfDocument & { name: string }
  'asset.added': Acted & OfAsset & { name: string }
  'asset.changed': OfAsset
  /** It is about to go. */
  'asset.removed': Acted & OfAsset & { name: string }
  'aiSettings.changed': OfUser & OfWorkspace & { contentType: string }
  /** Whoever follows the instance in this workspace is with another provider. */
  'aiSettings.moved': OfWorkspace & { provider: string }
  'aiKey.saved': Acted & OfUser & OfWorkspace & { provider: string }
  'aiKey.removed': Acted & OfUser & OfWorkspace & { provider: string }
  'post.created': OfPost & { authorId: string }
  'post.textChanged': Acted &
    OfPost & { contentHash: string; before: PostStatus; status: PostStatus; voided: { version: number | null; hash: string } | null }
  /** Its internal note. */
  'post.noted': OfPost
  'postView.changed': OfWorkspace
  'post.tagged': OfWorkspace & { postIds: readonly string[] }
  'post.claimChecked': Acted & OfPost & { checked: boolean; sentence: string }
  /** Its text waits for whoever may decide. */
  'post.submitted': Acted &
    OfPost &
    Decided & {
      version: number
      hash: string
      channels: ApprovedChannel[]
      note: string
      rule: ReviewRule
      awaited: string[]
      decideBefore: Date | null
    }
  /** Posts of one business that were submitted together; `awaited` are the keys of those who decide. */
  'review.requested': Acted &
    OfBusiness & { businessName: string; posts: readonly { postId: string; title: string }[]; awaited: string[]; note: string }
  /** Open reviews wait for others than before, as members came, went or changed their role. */
  'review.askedAnew': OfWorkspace & { postIds: readonly string[] }
  /** Some time before it is to be decided, at somebody's wish (`by`), or once the time has passed. */
  'review.reminded': { by: By | null } & OfBusiness &
    OfPost & { title: string; awaited: string[]; decideBefore: Date | null; isLate: boolean; askedBy: string | null }
  /** `mentioned` are told that they are, `concerned` of the comment; nobody twice. */
  'post.commented': ActedOrGuest & OfBusiness & OfPost & { title: string; mentioned: string[]; concerned: string[] }
  'comment.changed': OfPost
  /** Somebody opened it, left it, or began to edit it. */
  'presence.changed': OfPost
  /** A yes of several; `awaited` are the keys of those who have to say it yet. */
  'post.approvedInPart': Acted &
    OfPost &
    Decided &
    PerhapsByGuest & { version: number; hash: string; approval: KeptApproval; level: ReviewLevel; awaited: string[] }
  /** `receipt`: the hash over the text and the channels. */
  'post.approved': Acted &
    OfPost &
    Decided &
    PerhapsByGuest & { version: number; hash: string; approval: KeptApproval; channels: ApprovedChannel[]; receipt: string }
  /** Also by a guest who had approved it: what was planned is cancelled. */
  'post.changesAsked': Acted &
    OfPost &
    Decided &
    PerhapsByGuest & { version: number; hash: string; channels: ApprovedChannel[] | null; comment: string }
  'post.returnedToDraft': Acted & OfPost & Decided & { from: PostStatus }
  'post.archived': OfPost
  'reviewLink.made': Acted & OfReviewLink & { guest: string; posts: number }
  /** With a new address; the one before works no more. */
  'reviewLink.renewed': Acted & OfReviewLink
  'reviewLink.revoked': Acted & OfReviewLink
  'reviewLink.opened': OfReviewLink & { by: ByGuest }
  /** Too many wrong passcodes. */
  'reviewLink.rested': OfReviewLink & { by: ByGuest; makerId: string | null }
  'post.unarchived': OfPost
  /** It follows its deliveries. */
  'post.statusChanged': OfWorkspace & { postIds: readonly string[] }
  'drafts.changed': OfWorkspace & { generationId: string }
  /** Its posts, or how far it is. */
  'monthPlan.changed': OfBusiness & { planId: string }
  'monthPlan.acted': Acted & OfBusiness & { planId: string; change: 'proposed' | 'started' | 'stopped' | 'closed' }
  'revision.changed': OfPost
  /** In a person's words. */
  'post.revised': Acted & OfPost & OfBusiness & { words: string; before: string; after: string }
  'ideas.changed': OfBusiness
}
