import type { Account, Profile, UpdateProfile, UserRole } from '@postwright/contract/accounts'
import type { AiSetting } from '@postwright/contract/ai-settings'
import type { Business } from '@postwright/contract/businesses'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../errors.ts'
import { emit } from '../../events.ts'
import { version } from '../../version.ts'
import { deletionDueAt } from '../account-deletion/due.ts'
import { listAiSettings } from '../ai-settings/service.ts'
import { listBusinesses } from '../businesses/service.ts'
import { contactOf, instanceIdentity } from '../instance/settings.ts'
import { sendsMail } from '../instance/smtp.ts'
import { emailStateOf } from '../security/verification.ts'
import { listMemberships } from '../team/service.ts'
import { workspaces } from '../team/table.ts'
import { abilitiesOf } from './abilities.ts'
import { mayAskRole } from './policy.ts'
import { hasRole } from './roles.ts'
import { profiles, users } from './table.ts'

type Row = typeof profiles.$inferSelect

/** The signed-in person, whether they may work, and where. */
export async function readAccount({ services, db, actor }: Context): Promise<Account> {
  const [found, email, instance, sends, dueAt, memberships] = await Promise.all([
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({
          profile: profiles,
          image: users.image,
          workspace: { id: workspaces.id, name: workspaces.name, timeZone: workspaces.timeZone },
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .innerJoin(workspaces, eq(workspaces.id, actor.workspaceId))
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
  return {
    profile: presentProfile(found.profile, found.image),
    email,
    isSuperAdmin: actor.isSuperAdmin,
    deletionDueAt: dueAt,
    workspace: {
      ...found.workspace,
      role: actor.role,
      businessIds: actor.businessIds === null ? null : [...actor.businessIds],
      may: abilitiesOf(actor),
    },
    workspaces: memberships,
    instance: { name: instance.name, supportEmail: contactOf(instance).support, sendsMail: sends, version },
  }
}

/** Changes what a person tells about themselves; the name changes wherever it is shown. */
export async function updateProfile({ services, actor }: Context, input: UpdateProfile): Promise<Profile> {
  return services.db.asSystem('a person changes their own profile', async (tx) => {
    const { fullName, businessName, businessType, targetAudience, brandVoice, timeZone, language, theme, hidesFirstSteps } = input
    const changes = { fullName, businessName, businessType, targetAudience, brandVoice, timeZone, language, theme, hidesFirstSteps }
    const [row] = await tx
      .update(profiles)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(profiles.userId, actor.userId))
      .returning()
    const [user] = await tx
      .update(users)
      .set({ name: fullName, updatedAt: sql`now()` })
      .where(eq(users.id, actor.userId))
      .returning({ image: users.image })
    if (!row || !user) throw notFound('account')

    await emit(tx, { type: 'profile.changed', workspaceId: actor.workspaceId, userId: actor.userId })
    return presentProfile(row, user.image)
  })
}

/** Profile, AI settings and businesses in one answer. */
export async function loadAccount(context: Context): Promise<{ profile: Profile; aiSettings: AiSetting[]; businesses: Business[] }> {
  const [profile, aiSettings, businesses] = await Promise.all([readProfile(context), listAiSettings(context), listBusinesses(context)])
  return { profile, aiSettings, businesses }
}

/**
 * The specification's `has_role`.
 *
 * @throws FORBIDDEN when somebody who is no super admin asks about somebody else.
 */
export async function askRole({ services, actor }: Context, { userId, role }: { userId: string; role: UserRole }): Promise<boolean> {
  if (!mayAskRole(actor, userId)) throw forbidden('You may ask about your own roles only.')
  return hasRole(services.db.plain, userId, role)
}

async function readProfile({ db, actor }: Context): Promise<Profile> {
  const [row] = await db.transaction((tx) =>
    tx
      .select({ profile: profiles, image: users.image })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(profiles.userId, actor.userId)),
  )
  if (!row) throw notFound('account')
  return presentProfile(row.profile, row.image)
}

export function presentProfile(row: Row, image: string | null): Profile {
  return {
    userId: row.userId,
    email: row.email,
    fullName: row.fullName,
    businessName: row.businessName,
    businessType: row.businessType,
    targetAudience: row.targetAudience,
    brandVoice: row.brandVoice,
    timeZone: row.timeZone,
    language: row.language,
    theme: row.theme,
    hidesFirstSteps: row.hidesFirstSteps,
    avatar: image,
    approvalStatus: row.approvalStatus,
    rejectionReason: row.rejectionReason,
    suspensionReason: row.suspensionReason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
