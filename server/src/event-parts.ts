import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { Role } from '@postwright/contract/identity/accounts'
import type { LinkPurpose } from '@postwright/contract/core/notifications/rules'

// What events are put together from: who acted, on what, and as much of it as their subscribers need.

/** Who acted, and in which workspace; none for what concerns the person or the instance. */
export interface By {
  userId: string
  workspaceId: string | null
}

/** A guest by a review link, whose id it is: no user, called as they say. */
export interface ByGuest {
  userId: null
  workspaceId: string
  guest: { id: string; name: string }
}

/** Nobody here: a payment provider, or the clock. */
export interface ByNobody {
  userId: null
  workspaceId: string
}

export interface Acted {
  by: By
}

/** Members comment and take decisions back, and so do guests. */
export interface ActedOrGuest {
  by: By | ByGuest
}

export interface OfUser {
  userId: string
}

export interface OfUsers {
  userIds: string[]
}

export interface OfWorkspace {
  workspaceId: string
}

export interface OfBusiness extends OfWorkspace {
  businessId: string
}

export interface OfDocument extends OfBusiness {
  documentId: string
}

export interface OfAsset extends OfBusiness {
  assetId: string
}

export interface OfPost extends OfWorkspace {
  postId: string
}

export interface OfReviewLink extends OfBusiness {
  linkId: string
  title: string
}

export interface OfTask extends OfWorkspace {
  taskId: string
}

/** Enough of a task to tell people of it. */
export interface ToldTask extends OfTask {
  title: string
  businessId: string | null
}

export interface OfChannel extends OfWorkspace {
  channelId: string
}

export interface OfExport extends OfUser {
  exportId: string
}

export interface OfSubscription extends OfWorkspace {
  subscriptionId: string
}

/** Enough of a post to say which it is, and whose. */
export interface Decided {
  post: { id: string; businessId: string; title: string | null; body: string; authorId: string | null; editorId: string | null }
}

/** Whoever has a review link, and decides with the rights of the member who made it. */
export interface Guest {
  id: string
  name: string
}

/** A yes; of a guest where `guestId` is set. `name` is a guest's, `role` a member's at that moment, `at` an instant. */
export interface KeptApproval {
  userId: string | null
  guestId: string | null
  name: string
  role: Role | null
  step: 1 | 2
  at: string
}

/** A guest decided, with the rights of whoever made their link. */
export interface PerhapsByGuest {
  guest: Guest | null
}

export interface Delivered extends OfPost, OfChannel, OfBusiness {
  deliveryId: string
  scheduledBy: string | null
}

export interface EndedDelivery extends Delivered {
  status: DeliveryStatus
  reason: string | null
}

export interface Invited extends OfWorkspace {
  invitationId: string
  email: string
}

/** Where it was mailed, and the mail in the outbox that holds it. */
export interface RequestedLink {
  purpose: LinkPurpose
  email: string
  mailId: string
}

/** What changed in how somebody signs in. */
export type FactorChange =
  | { kind: 'app-added' | 'app-removed' | 'recovery-codes-renewed' | 'devices-forgotten' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'google-linked' | 'google-unlinked'; email: string }

/** As whom a person acts on what concerns themselves or the whole instance, and no workspace. */
export function outsideWorkspaces({ userId }: { userId: string }): By {
  return { userId, workspaceId: null }
}

/** How many deliveries of a workspace are due and not begun, and how long the first of them waits. */
export interface LateDeliveries extends OfWorkspace {
  count: number
  minutes: number
}
