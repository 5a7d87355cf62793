import { z } from 'zod'

import { FullName, Password, Role } from './accounts.ts'
import { accountBase, adminBase, base, manageBase, manageOnceBase, onceBase, publicBase } from '../core/base.ts'
import { Email, Id, Instant, line, required, TimeZone } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** The roles that are given; owner is only handed over. */
export const AssignableRole = z.enum(['admin', 'editor', 'reviewer', 'viewer'], says(msg`Choose a role.`))
export type AssignableRole = z.infer<typeof AssignableRole>

/** The only businesses that somebody sees; null for all. Whoever runs the workspace sees all. */
const BusinessIds = z
  .array(Id)
  .min(1, says(msg`Choose at least one business.`))
  .max(200, says(msg`Choose at most 200 businesses.`))
  .nullable()

export const Member = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: Role,
  businessIds: z.array(Id).nullable(),
  joinedAt: Instant,
  lastActiveAt: Instant.nullable(),
  /** An administrator has not approved their account yet, so that they cannot work here. */
  waitsForApproval: z.boolean(),
  /** The plan has no seat for them, so that they cannot come in. */
  isLocked: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation that nobody accepted yet. One that expired keeps no seat; it can be sent again. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: AssignableRole,
  businessIds: z.array(Id).nullable(),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** `link` is there where no mail server is set up: whoever invites hands it on. */
export const SentInvitation = Invitation.extend({ link: z.url().nullable() })
export type SentInvitation = z.infer<typeof SentInvitation>

/** Members and open invitations are as many as the plan has seats, so that neither list needs pages. */
export const Team = z.object({
  members: z.array(Member),
  /** Empty for whoever does not manage the team. */
  invitations: z.array(Invitation),
  /** Whether an administrator approves whoever makes an account from an invitation. */
  newcomersWait: z.boolean(),
  /** `included` is null without a subscription, and with `isMinimum` the least of a plan by agreement, for which no number was agreed. */
  seats: z.object({ used: z.int(), included: z.int().nullable(), isMinimum: z.boolean(), planLabel: z.string().nullable() }),
})
export type Team = z.infer<typeof Team>

export const Invite = z.object({ email: Email, role: AssignableRole, businessIds: BusinessIds.default(null) })
export type Invite = z.infer<typeof Invite>

/** Only what changes. */
export const UpdateMember = z.object({ userId: Id, role: AssignableRole.optional(), businessIds: BusinessIds.optional() })
export type UpdateMember = z.infer<typeof UpdateMember>

/** `confirmation` is the name of the workspace, typed by the owner. */
export const TransferWorkspace = z.object({ userId: Id, confirmation: required(line(80), msg`The name of the workspace is required.`) })
export type TransferWorkspace = z.infer<typeof TransferWorkspace>

export const Workspace = z.object({ id: Id, name: z.string(), timeZone: z.string() })
export type Workspace = z.infer<typeof Workspace>

export const UpdateWorkspace = z.object({ name: required(line(80), msg`Name is required.`).optional(), timeZone: TimeZone.optional() })
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>

/** What the link of an invitation carries. */
const InvitationToken = z.object({
  token: z.string().regex(/^[\w-]{1,128}$/, says(msg`This link is not complete. Open it from the mail again.`)),
})

const OpenInvitation = z.object({
  state: z.literal('open'),
  workspaceName: z.string(),
  invitedBy: z.string(),
  role: AssignableRole,
  email: z.string(),
  hasAccount: z.boolean(),
  expiresAt: Instant,
})
const ClosedInvitation = z.object({ state: z.enum(['expired', 'revoked', 'accepted']), workspaceName: z.string() })

/** What whoever has the link is shown. `signedInAs`: the address of whoever asks, null for a visitor. */
export const InvitationState = z.discriminatedUnion('state', [
  OpenInvitation.extend({ signedInAs: z.string().nullable() }),
  ClosedInvitation,
  z.object({ state: z.literal('unknown') }),
])
export type InvitationState = z.infer<typeof InvitationState>

/** What the invited person is shown in the app; as long as their address is not confirmed, only the link lets them in. */
export const OwnInvitation = z.discriminatedUnion('state', [
  OpenInvitation,
  ClosedInvitation,
  z.object({ state: z.literal('unconfirmed'), workspaceName: z.string(), invitedBy: z.string() }),
])
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const RegisterInvited = InvitationToken.extend({ fullName: FullName, password: Password, timeZone: TimeZone.optional() })
export type RegisterInvited = z.infer<typeof RegisterInvited>

/** Whether invited people may work without an administrator's approval. */
export const Joining = z.object({ invitedSkipApproval: z.boolean() })
export type Joining = z.infer<typeof Joining>

const One = z.object({ id: Id })
const OneMember = z.object({ userId: Id })
const nothing = z.object({})

export const team = {
  list: base.route({ method: 'GET', path: '/team', summary: 'The members, the open invitations and the seats' }).output(Team),
  // Not `once`: an answer with a link is kept nowhere. A second invitation of one address is refused anyway, and so is a second mail.
  invite: manageBase
    .route({ method: 'POST', path: '/team/invitations', successStatus: 201, summary: 'Invite somebody by mail, or by a link to hand on' })
    .input(Invite)
    .output(SentInvitation),
  resend: manageBase
    .route({ method: 'POST', path: '/team/invitations/{id}/resend', summary: 'Send an invitation again, with a new link' })
    .input(One)
    .output(SentInvitation),
  revoke: manageBase
    .route({ method: 'DELETE', path: '/team/invitations/{id}', summary: 'Take an invitation back' })
    .input(One)
    .output(nothing),
  updateMember: manageBase
    .route({ method: 'PATCH', path: '/team/members/{userId}', summary: 'Change the role or the businesses of a member' })
    .input(UpdateMember)
    .output(Member),
  removeMember: manageOnceBase
    .route({ method: 'DELETE', path: '/team/members/{userId}', summary: 'Remove a member' })
    .input(OneMember)
    .output(nothing),
  leave: base
    .meta({ gate: 'approved', scope: 'person' })
    .route({ method: 'POST', path: '/team/leave', summary: 'Leave the workspace' })
    .output(nothing),
  transfer: onceBase
    .meta({ gate: 'approved', once: true, scope: 'person' })
    .route({ method: 'POST', path: '/team/transfer', summary: 'Make another member the owner; you become an admin' })
    .input(TransferWorkspace)
    .output(nothing),
  updateWorkspace: manageBase
    .route({ method: 'PATCH', path: '/workspace', summary: 'Rename the workspace, or change its time zone' })
    .input(UpdateWorkspace)
    .output(Workspace),
  switchWorkspace: accountBase
    .route({ method: 'POST', path: '/account/workspace', summary: 'Work in another workspace with this session' })
    .input(z.object({ workspaceId: Id }))
    .output(nothing),
  lookUpInvitation: publicBase
    .route({ method: 'POST', path: '/invitations/look-up', summary: 'What the link of an invitation leads to' })
    .input(InvitationToken)
    .output(InvitationState),
  accept: accountBase
    .route({ method: 'POST', path: '/invitations/accept', summary: 'Join the workspace of an invitation' })
    .input(InvitationToken)
    .output(z.object({ workspaceId: Id })),
  lookUpOwnInvitation: accountBase
    .route({ method: 'GET', path: '/account/invitations/{id}', summary: 'An invitation of your own address' })
    .input(One)
    .output(OwnInvitation),
  acceptOwnInvitation: accountBase
    .route({ method: 'POST', path: '/account/invitations/{id}/accept', summary: 'Join the workspace of an invitation of your own address' })
    .input(One)
    .output(z.object({ workspaceId: Id })),
  registerInvited: publicBase
    .route({ method: 'POST', path: '/invitations/register', summary: 'Make an account for the invited address, and join' })
    .input(RegisterInvited)
    .output(nothing),
  getJoining: adminBase.route({ method: 'GET', path: '/admin/joining', summary: 'How invited people join' }).output(Joining),
  saveJoining: adminBase
    .route({ method: 'PUT', path: '/admin/joining', summary: 'Choose how invited people join' })
    .input(Joining)
    .output(Joining),
}
