import type { Profile, UpdateProfile, UserRole } from '@postwright/contract/identity/accounts'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { mayAskRole } from './policy.ts'
import { hasRole } from './roles.ts'
import { profiles, users } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

type Row = typeof profiles.$inferSelect

/** Changes what a person tells about themselves; the name changes wherever it is shown. */
export async function updateProfile({ services, actor }: Context, input: UpdateProfile): Promise<Profile> {
  return services.db.withoutWorkspace('a person changes their own profile', async (tx) => {
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

/**
 * The specification's `has_role`.
 *
 * @throws FORBIDDEN when somebody who is no super admin asks about somebody else.
 */
export async function askRole({ services, actor }: Context, { userId, role }: { userId: string; role: UserRole }): Promise<boolean> {
  if (!mayAskRole(actor, userId)) throw forbidden(msg`You may ask about your own roles only.`)
  return hasRole(services.db.plain, userId, role)
}

export async function readProfile({ db, actor }: Context): Promise<Profile> {
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
