import type { Role } from '@postwright/contract/identity/accounts'
import { eq } from 'drizzle-orm'

import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { profiles, users } from '../../identity/accounts/table.ts'
import { managersAnd } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

/** Accounts, and who works where. */
export const aboutPeople: Reactions = {
  'account.created': async (_services, tx, { status, fullName: person, email, administrators }) => {
    if (status !== 'pending') return
    await notify(tx, { kind: 'sign_up_waiting', userIds: administrators, subject: { person, email }, ...signUps })
  },
  'account.approved': async (_services, tx, { userId, fullName: person }) => {
    await notify(tx, { kind: 'account_approved', userIds: [userId], subject: { person }, about: userId, link: '/app/dashboard' })
    await settleSignUps(tx)
  },
  'account.rejected': (_services, tx) => settleSignUps(tx),

  'member.invited': async (_services, tx, { email, invitationId, person, workspace, role }) => {
    // Whoever has an account with the invited address is told in the app. The inviter does not learn whether there was one.
    const known = await systemPart(tx, 'look whether an invited person has an account', () =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    )
    await notify(tx, {
      kind: 'workspace_invitation',
      userIds: known.map(({ id }) => id),
      subject: { person, workspace, role },
      about: invitationId,
      link: `/app/invitations/${invitationId}`,
    })
  },
  'member.invitationRevoked': (_services, tx, { invitationId }) => settleNotices(tx, { kind: 'workspace_invitation', about: invitationId }),
  'invitation.accepted': (_services, tx, { invitationId }) => settleNotices(tx, { kind: 'workspace_invitation', about: invitationId }),
  'member.joined': async (_services, tx, { workspaceId, userId, person, workspace, role, waits }) => {
    const managers = await managersAnd(tx, { workspaceId, kind: 'member_joined' })
    await notify(tx, {
      kind: 'member_joined',
      userIds: managers.filter((manager) => manager !== userId),
      workspaceId,
      subject: { person, workspace, role, waits },
      about: workspaceId,
      link: teamPage,
    })
  },
  'member.changed': async (_services, tx, { from, to, ...member }) => {
    if (to !== from) await notifyOfRole(tx, { ...member, role: to })
  },
  'workspace.transferred': (_services, tx, { to: userId, ...which }) => notifyOfRole(tx, { ...which, userId, role: 'owner' }),
  'member.removed': (_services, tx, { userId, workspaceId, workspace }) =>
    notify(tx, { kind: 'member_removed', userIds: [userId], subject: { workspace }, about: workspaceId, link: '/app' }),

  'export.ready': (_services, tx, { userId, exportId, endsOn }) =>
    notify(tx, { kind: 'export_ready', userIds: [userId], subject: { endsOn }, about: exportId, link: '/app/settings?tab=data' }),
}

const teamPage = '/app/settings?tab=team'
const signUps = { about: 'sign-ups', link: '/app/admin?tab=accounts' }

/** No administrator is reminded of requests once none is left. `tx` is a system transaction. */
async function settleSignUps(tx: Tx): Promise<void> {
  const [waiting] = await tx.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.approvalStatus, 'pending')).limit(1)
  if (!waiting) await settleNotices(tx, { kind: 'sign_up_waiting', about: signUps.about })
}

interface NewRole {
  workspaceId: string
  workspace: string
  userId: string
  role: Role
}

async function notifyOfRole(tx: Tx, { workspaceId, workspace, userId, role }: NewRole): Promise<void> {
  const subject = { workspace, role }
  await notify(tx, { kind: 'role_changed', userIds: [userId], workspaceId, subject, about: workspaceId, link: teamPage })
}
