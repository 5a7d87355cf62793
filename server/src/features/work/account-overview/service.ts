import type { Account, Profile } from '@postwright/contract/identity/accounts'
import type { AiSetting } from '@postwright/contract/content/ai-settings'
import type { Business } from '@postwright/contract/content/businesses'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Context, Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { version } from '../../../version.ts'
import { accountDeletions } from '../../operator/account-deletion/table.ts'
import { presentProfile, readProfile, emailStateOf } from '../../identity/accounts/public.ts'
import { profiles, users } from '../../identity/accounts/table.ts'
import { listAiSettings } from '../../content/ai-settings/public.ts'
import { listBusinesses } from '../../content/businesses/public.ts'
import { contactOf, instanceIdentity, sendsMail } from '../../core/instance/public.ts'
import { listMemberships } from '../../identity/team/public.ts'
import { workspaces } from '../../identity/team/table.ts'
import { mayManageBilling, waitsForPayment } from '../../billing/payments/public.ts'
import { abilitiesOf } from './abilities.ts'

const owners = alias(profiles, 'owners')

/** The signed-in person, whether they may work, and where. */
export async function readAccount({ services, db, actor }: Context): Promise<Account> {
  const [found, email, instance, sends, dueAt, memberships] = await Promise.all([
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({
          profile: profiles,
          image: users.image,
          workspace: { id: workspaces.id, name: workspaces.name, timeZone: workspaces.timeZone, ownerName: owners.fullName },
          isUnpaid: waitsForPayment(tx, workspaces.id),
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .innerJoin(workspaces, eq(workspaces.id, actor.workspaceId))
        .innerJoin(owners, eq(owners.userId, workspaces.ownerId))
        .where(eq(profiles.userId, actor.userId))
      return row
    }),
    emailStateOf(services, actor.userId),
    instanceIdentity(services),
    sendsMail(services),
    deletionDueAt(services, actor.userId),
    listMemberships(services, actor.userId),
  ])
  if (!found) throw notFound('account')
  const { support: supportEmail, sales: salesEmail } = contactOf(instance)
  return {
    profile: presentProfile(found.profile, found.image),
    email,
    isSuperAdmin: actor.isSuperAdmin,
    deletionDueAt: dueAt,
    workspace: {
      ...found.workspace,
      isUnpaid: found.isUnpaid && mayManageBilling(actor),
      role: actor.role,
      businessIds: actor.businessIds === null ? null : [...actor.businessIds],
      may: abilitiesOf(actor),
    },
    workspaces: memberships,
    instance: { name: instance.name, supportEmail, salesEmail, sendsMail: sends, version },
  }
}

/** Profile, AI settings and businesses in one answer. */
export async function loadAccount(context: Context): Promise<{ profile: Profile; aiSettings: AiSetting[]; businesses: Business[] }> {
  const [profile, aiSettings, businesses] = await Promise.all([readProfile(context), listAiSettings(context), listBusinesses(context)])
  return { profile, aiSettings, businesses }
}

async function deletionDueAt({ db }: Pick<Services, 'db'>, userId: string): Promise<string | null> {
  const [row] = await db.plain.select({ dueAt: accountDeletions.dueAt }).from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row?.dueAt.toISOString() ?? null
}
