import { uuidv7 } from 'uuidv7'

import { invitations } from '../src/features/team/table.ts'
import { hashOfToken, newToken } from '../src/features/team/token.ts'
import { type Member, sharedApp } from './harness.ts'

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
