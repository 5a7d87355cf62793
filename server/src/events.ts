/**
 * Domain events: what happened, said once by the verb that did it. `emit(tx, event)` runs every subscriber in the same transaction,
 * one after the other, so that all of it is committed or none. A subscriber that throws undoes the verb.
 *
 * - This file knows no feature. `subscribers.ts` names who is called, in which order; a feature's subscriber lies in the feature.
 * - An event is a fact with all that its subscribers need to say about it. A call that needs an answer, or may be refused, stays a call.
 * - A new event is one line here. The compiler then asks in `features/core/audit/subscriber.ts` whether it is written down, and in
 *   `features/core/live/subscriber.ts` which screens read again.
 */
import type { Scope } from '@postwright/contract/core/scopes'
import type { PaymentMode, PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import type { PlanWish } from '@postwright/contract/billing/billing'
import type { PaymentFactKind, ProviderId } from '@postwright/contract/billing/payments'
import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import type { AiRules } from '@postwright/contract/content/ai-providers'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { ApprovalStatus, Role, UserRole } from '@postwright/contract/identity/accounts'
import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import type { DisputeOutcome, PlanChange } from '@postwright/contract/core/notifications/rules'
import type { Currency, PlanId } from '@postwright/contract/core/plans'
import type { PostStatus } from '@postwright/contract/content/posts'
import type { TaskSettings } from '@postwright/contract/work/task-views'
import type { SiteIdentity } from '@postwright/contract/operator/site'
import type { ReviewLevel, ReviewRule } from '@postwright/contract/content/review-rules'

import type {
  By,
  ByGuest,
  ByNobody,
  Acted,
  ActedOrGuest,
  OfUser,
  OfUsers,
  OfWorkspace,
  OfBusiness,
  OfDocument,
  OfAsset,
  OfPost,
  OfReviewLink,
  OfTask,
  ToldTask,
  OfChannel,
  OfExport,
  OfSubscription,
  Decided,
  KeptApproval,
  PerhapsByGuest,
  Delivered,
  EndedDelivery,
  Invited,
  RequestedLink,
  FactorChange,
} from './event-parts.ts'
import type { Services } from './context.ts'
import type { Tx } from './infra/db/database.ts'
import { publish } from './infra/db/publish.ts'

export interface Events {
  /** Whatever belongs to a person is made where it is missing. It comes again, also for an account that is complete. */
  'account.ensured': OfUser & { fullName: string; timeZone: string | null; planId: PlanId; currency: Currency | null; settled: boolean }
  'account.created': Acted & OfUser & { fullName: string; email: string; status: ApprovalStatus; administrators: readonly string[] }
  'account.approved': Acted & OfUser & { fullName: string }
  'account.rejected': Acted & OfUser & { reason: string }
  'account.suspended': Acted & OfUser & { reason: string; plansCancelled: boolean }
  'account.reinstated': Acted & OfUser
  'account.signedOut': Acted & OfUser & { sessions: number }
  'account.deletionAsked': Acted & OfUser & OfWorkspace & { dueAt: Date }
  'account.deletionStopped': Acted & OfUser & OfWorkspace
  'role.granted': Acted & OfUser & { role: UserRole }
  'role.revoked': Acted & OfUser & { role: UserRole }
  'user.deleted': { by: null }
  'profile.changed': OfUser & OfWorkspace
  'session.opened': OfUser
  'session.ended': Acted & OfUser & { sessions: number }
  'browser.added': Acted & OfUser
  'password.changed': Acted & OfUser
  /** `cleared`: what had been added to an account whose address was never confirmed ended with it. */
  'password.reset': Acted & OfUser & { cleared: boolean }
  'email.changeRequested': Acted & OfUser & { email: string }
  'email.changeCancelled': Acted & OfUser
  'email.changed': Acted & OfUser & { from: string; to: string }
  'email.confirmed': Acted & OfUser
  /** A person asked for a link that is mailed; what a sign-up sends by itself is none of these. */
  'link.requested': OfUser & RequestedLink & { administrators: readonly string[] }
  /** The last link for a purpose works no more. */
  'link.expired': OfUser & Pick<RequestedLink, 'purpose'>
  'factor.changed': Acted & OfUser & { change: FactorChange }
  'apiKey.created': Acted & OfUser & { keyId: string; name: string; scopes: readonly Scope[] }
  'apiKey.revoked': Acted & { keyId: string; name: string }

  'workspace.changed': Acted & OfWorkspace & { name: string; timeZone: string }
  'workspace.switched': OfUser
  'workspace.transferred': Acted & OfWorkspace & { workspace: string; from: string; to: string }
  /** It is about to go, with all that is in it; what lies elsewhere goes now. */
  'workspace.removed': OfWorkspace
  'member.invited': Acted & Invited & { role: Role; person: string; workspace: string; again: boolean }
  'member.invitationRevoked': Acted & Invited
  'invitation.accepted': OfUser & OfWorkspace & { invitationId: string }
  'member.joined': Acted & OfUser & OfWorkspace & { person: string; workspace: string; role: Role; waits: boolean }
  'member.changed': Acted & OfUser & OfWorkspace & { workspace: string; from: Role; to: Role; businesses: number | 'all' }
  'member.removed': Acted & OfUser & OfWorkspace & { workspace: string; role: Role }
  'member.left': Acted & OfUser & OfWorkspace & { role: Role }

  'quota.changed': OfSubscription
  'quota.used': OfSubscription & { quota: 'tokens' | 'posts'; included: number; before: number; after: number; isAgreed: boolean }
  'plan.decided': Acted &
    OfSubscription & {
      ownerId: string
      change: PlanChange
      plan: string
      from?: string
      endsAt: string | null
      reason: string
    }
  /** For the month under way. */
  'quota.given': Acted & OfSubscription & { ownerId: string; plan: string; tokens: number; posts: number; reason: string }
  'plan.requested': Acted &
    OfWorkspace & {
      wish: PlanWish
      /** The plan in use, if any. */
      plan: string | null
      person: string
      workspace: string
      ownerId: string
      administrators: readonly string[]
    }
  /** What a plan includes is not what remains, is held and was used. */
  'quota.unproven': { by: ByNobody } & OfSubscription & {
      quota: 'tokens' | 'posts'
      included: number
      remaining: number
      held: number
      used: number
      workspace: string
      ownerId: string
      administrators: readonly string[]
    }
  /** What a payment provider told, or the customer chose, of an order. Money in cents. */
  'payment.happened': { by: By | ByNobody } & OfWorkspace & {
      orderId: string
      kind: PaymentFactKind
      what: 'plan' | 'tokens' | 'posts'
      plan: string
      /** For the next month; null where that was taken back, and where nothing was chosen. */
      chosen: string | null
      /** That are part of what was ordered, or chosen. */
      extraBusinesses: number
      currency: Currency
      /** What was paid, was to be paid, or was given back; null for what is no money. */
      amountCents: number | null
      /** The number of its invoice, else the order's. */
      reference: string
      reason: string | null
      isSandbox: boolean
      /** It is about the plan in use, and not about what was bought beside or instead of it; an end, where it had none. */
      isOfPlanInUse: boolean
      /** A payment that bought nothing and goes back; then the label of the plan that is in use, where there is one. */
      returned: { inUse: string | null } | null
    }
  /** The bank of a customer, or the provider, has a payment looked at, or decided about it. */
  'payment.disputed': { by: ByNobody } & OfWorkspace & {
      outcome: DisputeOutcome
      provider: ProviderId
      paymentRef: string
      workspace: string
      plan: string
      number: string
      currency: Currency
      amountCents: number
      endsPlan: boolean
      administrators: readonly string[]
    }
  /** The plan has room for fewer or for more: what was locked is read only from now on, what was unlocked is as before. */
  'room.changed': { by: ByNobody } & OfWorkspace & {
      lockedBusinesses: string[]
      unlockedBusinesses: string[]
      lockedMembers: string[]
      unlockedMembers: string[]
    }
  /** The last payment is asked back. In cents. */
  'refund.asked': Acted & OfWorkspace & { invoiceId: string; amountCents: number; currency: Currency; reason: string }
  /** Who stands on later invoices. */
  'buyer.saved': Acted & OfWorkspace & { name: string; taxNumber: string }
  /** An administrator decided about money that was asked back, or gave it back unasked. In cents. */
  'refund.decided': Acted &
    OfWorkspace & {
      ownerId: string
      invoiceId: string
      number: string
      currency: Currency
      amountCents: number
      isGranted: boolean
      reason: string
    }
  /** What a workspace that is gone may be charged: the provider confirmed its end, a charge went back, or that does not come about. In cents. */
  'ending.changed': {
    by: null
    change: 'confirmed' | 'refunded' | 'stuck'
    provider: PaymentProviderName
    /** As the provider calls it. */
    reference: string
    currency: Currency
    amountCents: number
    reason: string
    administrators: readonly string[]
  }
  'plan.renewed': OfSubscription
  'plan.reminded': OfUser & OfSubscription & { plan: string; endsOn: string; isLast: boolean; isTight: boolean }
  'plan.ended': OfSubscription & { planId: PlanId }

  'instance.setUp': Acted & OfUser
  'instance.configured': Acted & { changes: Record<string, unknown> }
  /** `provider`: the id of who writes for everybody who chose nothing else. */
  'ai.chosen': Acted & { provider: string; baseUrl: string | null; model: string }
  'localModel.added': Acted & { modelId: string; name: string }
  'localModel.removed': Acted & { modelId: string }
  'localModel.unloaded': Acted & { modelId: string }
  'ai.prompted': Acted & { contentType: ContentType; number: number }
  'ai.added': Acted & { providerId: string; name: string }
  'ai.changed': Acted & { providerId: string; name: string }
  'ai.removed': Acted & { providerId: string; name: string }
  'ai.ruled': Acted & { rules: AiRules }
  /** Null for both: back to the built-in price. */
  'ai.priced': Acted & { providerId: string; model: string; inputMicros: number | null; outputMicros: number | null }
  /** A limit in money came near, was reached, or left too little for a call of this workspace; `key` and `period` say which. */
  'ai.spent': OfWorkspace & {
    scope: 'all' | 'provider' | 'workspace'
    key: string
    period: string
    mark: 'near' | 'reached' | 'refused'
    limitMicros: number
    spentMicros: number
    providerName: string
    administrators: readonly string[]
  }
  /** There is little room on the disk of the data folder, or none. */
  'disk.short': { isFull: boolean; freeMb: number; folder: string; administrators: readonly string[] }
  'disk.enough': object
  'payments.configured': Acted & { provider: PaymentProviderName; mode: PaymentMode }
  'payments.removed': Acted & { provider: PaymentProviderName }
  'seller.saved': Acted & { changed: string[]; name: string; taxNumber: string; taxPercent: number }
  'signIn.configured': Acted & { enabled: boolean; issuer: string; clientId: string }
  'site.identitySaved': Acted & { identity: SiteIdentity }
  'site.testimonialsSaved': Acted & { count: number }
  'site.captchaSaved': Acted & { siteKey: string }
  'mail.templateChanged': Acted & { template: string }
  'mail.templateReset': Acted & { template: string }
  'mail.serverChanged': Acted & { host: string; port: number; security: string; user: string; from: string }
  'mail.serverRemoved': Acted
  'mail.sent': Acted & { mailId: string; template: string }
  'mail.resent': Acted & { mailId: string; template: string }
  'newsletter.exported': Acted
  /** The address as a hash. */
  'newsletter.subscriberRemoved': Acted & { subscriberId: string; address: string }
  'notifications.added': OfUsers
  'notifications.read': OfUsers

  'business.created': Acted & OfBusiness & { name: string }
  /** `requiresApproval` is null when that stayed as it was. */
  'business.changed': Acted & OfBusiness & { requiresApproval: boolean | null; reviewLevel: ReviewLevel | null }
  'business.removed': Acted & OfBusiness & { name: string }
  'business.restored': Acted & OfBusiness & { name: string }
  'sample.added': Acted & OfBusiness & { name: string }
  /** It is gone with all that belonged to it. */
  'sample.removed': Acted & OfBusiness & { name: string }
  /** What a person did, skipped or looked at in a workspace. */
  'tutorial.changed': OfUser & OfWorkspace
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
  /** What is shown again; `what` is a post's title or a tag, or how many posts. */
  'evergreen.added': Acted & OfBusiness & { what: string }
  'evergreen.changed': Acted &
    OfBusiness & { what: string; change: 'rules' | 'paused' | 'resumed' | 'wordings' | 'restored' | 'left out' | 'put back' }
  'evergreen.removed': Acted & OfBusiness & { what: string }
  /** What is planned of it. */
  'evergreen.planned': OfBusiness
  /** A post that comes again by a rule; `what` is its title. */
  'series.added': Acted & OfBusiness & { what: string }
  'series.changed': Acted &
    OfBusiness & { what: string; change: 'rules' | 'paused' | 'resumed' | 'moved' | 'text' | 'left out' | 'put back' | 'undone' }
  'series.ended': Acted & OfBusiness & { what: string }
  /** What is on the calendar of them. */
  'series.planned': OfBusiness
  /** Weekly posting times; `times` as an entry of the log has them: "Mon 09:00, Thu 09:00". */
  'slots.added': Acted & OfBusiness & OfChannel & { times: string }
  'slots.removed': Acted & OfBusiness & OfChannel & { times: string }
  'calendarFeed.made': Acted & OfBusiness & { name: string }
  'calendarFeed.ended': Acted & OfBusiness & { name: string }
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
  /** A conversation of one person with the assistant: nobody else hears of it. */
  'chat.changed': OfWorkspace & OfUser & { conversationId: string }
  /** In a person's words. */
  'post.revised': Acted & OfPost & OfBusiness & { words: string; before: string; after: string }
  'ideas.changed': OfBusiness

  /** `by` is null for what comes with a business. */
  'channel.connected': OfChannel & { by: By | null; kind: ChannelKind; name: string }
  'channel.changed': OfChannel
  /** Said before the row is locked: deliveries are locked before channels, everywhere. */
  'channel.reconnecting': OfChannel
  'channel.reconnected': Acted & OfChannel
  /** Said before the row is changed, for the same reason. */
  'channel.disconnected': Acted & OfChannel
  'channel.signedOut': OfChannel & { businessId: string; name: string }
  'post.scheduled': Acted & { postId: string; dueAt: Date; deliveries: number }
  'post.rescheduled': Acted & { postId: string | undefined; dueAt: Date; deliveries: number }
  'delivery.planned': OfWorkspace & { deliveryId: string }
  'delivery.changed': OfWorkspace & { deliveryIds: readonly string[] }
  /** Nothing more happens to them by themselves. */
  'delivery.ended': OfWorkspace & { ended: readonly EndedDelivery[] }
  /** By a platform's own word; `delivery.ended` is said as well. */
  'delivery.published': OfWorkspace & { published: readonly Delivered[] }
  'delivery.decided': Acted & { deliveryId: string; decision: 'cancel' | 'send-now' | 'live' | 'not-live' }

  /** Whatever screens show of these tasks, their views and comments; none named where it is about no single one. */
  'task.changed': OfWorkspace & { taskIds: readonly string[] }
  /** To somebody else than whoever did it. */
  'task.assigned': Acted & ToldTask & { assigneeId: string }
  'task.mentioned': Acted & ToldTask & OfUsers
  'task.due': ToldTask & { assigneeId: string; when: 'today' | 'overdue' }
  /** It is done or deleted: nobody has to be told of it any more. */
  'task.closed': OfTask
  'task.removed': Acted & OfTask & { title: string }
  'task.restored': Acted & OfTask & { title: string }
  'task.ruled': Acted & OfWorkspace & { settings: TaskSettings }

  'export.requested': Acted & OfExport
  'export.progressed': OfExport
  'export.ready': OfExport & { endsOn: string }
}

export type EventType = keyof Events
export type DomainEvent = { [Type in EventType]: { type: Type } & Events[Type] }[EventType]

/** Says that something happened, and runs what follows from it. Mostly the last thing that a verb does: notices lock the lines they add to. */
export async function emit(tx: Tx, event: DomainEvent): Promise<void> {
  await publish(tx, event)
}

export type Subscriber = (services: Services, tx: Tx, event: DomainEvent) => Promise<void>

/** What a subscriber does about some events. */
export type Reactions = { [Type in EventType]?: (services: Services, tx: Tx, event: Events[Type]) => Promise<void> }

export function subscriber(reactions: Reactions): Subscriber {
  return async (services, tx, event) => {
    // What stands under a type takes the events of that type.
    const react = reactions[event.type] as ((services: Services, tx: Tx, event: DomainEvent) => Promise<void>) | undefined
    await react?.(services, tx, event)
  }
}

/** What every event means to a subscriber; null for one that means nothing. The compiler asks for each. */
export type Meanings<Meaning> = { [Type in EventType]: ((event: Events[Type]) => Meaning | null) | null }

export function meaningOf<Meaning>(meanings: Meanings<Meaning>, event: DomainEvent): Meaning | null {
  // As above.
  const mean = meanings[event.type] as ((event: DomainEvent) => Meaning | null) | null
  return mean ? mean(event) : null
}
