import type { Invite } from '@postwright/contract/identity/team'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { mailPlace, mails } from '../src/features/core/mail/table.ts'
import { invitations } from '../src/features/identity/team/table.ts'
import { hashOfToken, newToken } from '../src/infra/token.ts'
import { signIn } from './factories.ts'
import { type Member, sharedApp, signedIn } from './harness.ts'

/** An invitation that was sent a while ago, with its token, which only its mail has. */
export async function invited(member: Member, email?: string): Promise<{ id: string; token: string }> {
  const { services } = await sharedApp()
  const [id, token] = [uuidv7(), newToken()]
  await services.db.asSystem('an invitation for a test', (tx) =>
    tx.insert(invitations).values({
      id,
      workspaceId: member.workspaceId,
      email: email ?? `thandi.${id}@fynbosdesk.example`,
      role: 'viewer',
      tokenHash: hashOfToken(token),
      invitedBy: member.userId,
      sentAt: new Date(Date.now() - 3_600_000),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  )
  return { id, token }
}

export const address = () => `thandi.${uuidv7()}@fynbosdesk.example`
export const asViewer = (fields: Partial<Invite> = {}): Invite => ({ email: address(), role: 'viewer', businessIds: null, ...fields })

/** The token of the last mail to an address. */
export async function tokenFor(email: string): Promise<string> {
  const { services } = await sharedApp()
  const [mail] = await services.db.asSystem('a test reads a mail', (tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(sql`${mails.id} desc`)
      .limit(1),
  )
  const { link } = JSON.parse(services.secrets.open(mail?.sealedVariables ?? '', mailPlace('sealed_variables', mail?.id ?? ''))) as {
    link: string
  }
  return new URL(link).searchParams.get('token') ?? ''
}

export async function setInvitation(id: string, change: Partial<typeof invitations.$inferInsert>): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a test changes an invitation', (tx) => tx.update(invitations).set(change).where(eq(invitations.id, id)))
}

export async function colleague(owner: Member, role: 'admin' | 'editor' | 'reviewer' | 'viewer' = 'editor'): Promise<Member> {
  return signedIn({ workspaceId: owner.workspaceId, role, fullName: 'Sipho Dlamini' })
}

export async function inAnotherBrowser(member: Member): Promise<Member> {
  const { services, visitor: visitorWith } = await sharedApp()
  return { ...member, ...visitorWith({ cookie: await signIn(services, member.userId) }) }
}

export async function setSeats({ workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a larger plan for a test', (tx) =>
    tx.execute(sql`update subscriptions set plan_id = 'agency' where workspace_id = ${workspaceId}`),
  )
}
