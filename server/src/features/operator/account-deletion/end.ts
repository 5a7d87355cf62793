import { and, eq, lte, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { forgetBuyer } from '../../billing/payments/public.ts'
import { forgetUser, lockUser, usersWithRole } from '../../identity/accounts/public.ts'
import { forgetInAuditLog } from '../../core/audit/public.ts'
import { forgetMails } from '../../core/mail/public.ts'
import { forgetInNotifications } from '../../core/notifications/public.ts'
import { endPlans } from '../../publishing/deliveries/public.ts'
import { removeFilesOf } from '../../core/files/public.ts'
import { forgetSubscriber } from '../../publishing/newsletter/public.ts'
import { forgetInvitations, removeWorkspace, workspacesOwnedBy } from '../../identity/team/public.ts'
import { mayEndAccount } from './policy.ts'
import { accountDeletions } from './table.ts'

/** What is on its way to a platform at this moment is not cut off: the account ends at the next run. */
export class StillSending extends Error {
  override name = 'StillSending'
}

/**
 * Ends an account whose days of grace are over: its workspaces with all that is in them, then the person. Each step is a transaction of
 * its own and finds nothing to do the second time, so that a run that broke off is simply run again.
 *
 * @throws StillSending
 */
export async function endAccount(services: Services, userId: string): Promise<void> {
  const mayGo = await services.db.withoutWorkspace('whether an account is to end', async (tx) => {
    const [due] = await tx
      .select()
      .from(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, sql`now()`)))
    return due !== undefined && mayEndAccount(userId, await usersWithRole(tx, 'super_admin'))
  })
  if (!mayGo) return

  const owned = await services.db.asPerson(userId, 'which workspaces end with an account', (tx) => workspacesOwnedBy(tx, userId))
  for (const workspaceId of owned) await endWorkspace(services, workspaceId)
  await forgetPerson(services, userId)
}

const filesAtOnce = 500

async function endWorkspace(services: Services, workspaceId: string): Promise<void> {
  const { db } = services
  await db.transaction(workspaceId, async (tx) => {
    if (await endPlans(tx, workspaceId)) throw new StillSending('A post of this workspace is on its way.')
  })
  const removeSome = () => db.transaction(workspaceId, (tx) => removeFilesOf(services, tx, { workspaceId }, filesAtOnce))
  while ((await removeSome()) === filesAtOnce);
  await db.asSystem('a workspace ends with its owner', (tx) => removeWorkspace(tx, workspaceId))
}

async function forgetPerson(services: Services, userId: string): Promise<void> {
  await services.db.asSystem('a person who deleted their account is forgotten', async (tx) => {
    const person = await lockUser(tx, userId)
    if (!person) return

    while ((await removeFilesOf(services, tx, { userId }, filesAtOnce)) === filesAtOnce);
    await forgetMails(tx, person.email)
    await forgetInvitations(tx, person.email)
    await forgetBuyer(tx, person.email)
    await forgetSubscriber(tx, person.email)
    await forgetInNotifications(tx, person)
    // The row that asked for this goes with the person.
    await forgetUser(tx, person)
    await forgetInAuditLog(tx, userId)
    await emit(tx, { type: 'user.deleted', by: null })
  })
}
