import type { ApprovalStatus } from '@postwright/contract/identity/accounts'
import type { PlanId } from '@postwright/contract/core/plans'
import { eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { systemPart } from '../../../../infra/db/system-part.ts'
import { currentLanguage } from '../../../../sentences.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { mailVerification } from '../addresses/verification.ts'
import { workspaces } from '../../team/table.ts'
import { usersWithRole } from '../roles.ts'
import { profiles, users } from '../table.ts'

/**
 * Makes what belongs to a new user: profile, workspace, membership, subscription, AI settings. Safe to run any number of times, also
 * at once: what is there already stays as it is.
 */
export async function ensureAccount(services: Services, userId: string): Promise<void> {
  await services.db.withoutWorkspace('make what belongs to a new user', (tx) => ensureAndWelcome(services, tx, userId))
}

/** As `ensureAccount`, in the transaction that adds the user, who is there even when this fails: their next request does it again. */
export async function completeAccount(services: Services, tx: Tx, userId: string): Promise<void> {
  try {
    await tx.transaction((attempt) => ensureAndWelcome(services, attempt, userId))
  } catch (error) {
    services.log.error({ err: error }, 'a new account is not complete yet')
  }
}

async function ensureAndWelcome(services: Services, tx: Tx, userId: string): Promise<void> {
  await ensureAccountIn(tx, userId, {
    async whenNew(user) {
      await queueWelcome(services, tx, user)
      await queueVerification(services, tx, user)
    },
  })
}

/** An account without a welcome is better than none. */
async function queueWelcome(services: Services, tx: Tx, { id, name, email }: NewUser): Promise<void> {
  const variables = { name, link: `${services.config.baseUrl}/app` }
  try {
    await tx.transaction((attempt) => queueMail(services, attempt, { to: email, template: 'welcome', variables, userId: id }))
  } catch (error) {
    services.log.error({ err: error }, 'the welcome mail could not be queued')
  }
}

/** Nor without a link: a person can ask for it again. */
async function queueVerification(services: Services, tx: Tx, user: NewUser): Promise<void> {
  if (user.emailVerified) return
  try {
    await tx.transaction((attempt) => mailVerification(services, attempt, user))
  } catch (error) {
    services.log.error({ err: error }, 'the mail that confirms an address could not be queued')
  }
}

interface NewUser {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

interface Start {
  approvalStatus?: ApprovalStatus
  /** A plan that is not to be paid for; else the one chosen at sign-up counts. */
  settledPlan?: PlanId
  /** Runs once, when the account was not there before. */
  whenNew?: (user: NewUser) => Promise<void>
}

/** @returns the workspace. `tx` is bound to no workspace, or a system transaction. */
export async function ensureAccountIn(tx: Tx, userId: string, start: Start = {}): Promise<string> {
  const { approvalStatus = 'pending', settledPlan, whenNew } = start
  // The lock makes a second run wait for the first one, and find everything there.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Error('An account is made for a user who exists.')

  const zone = user.signUpTimeZone ? { timeZone: user.signUpTimeZone } : {}
  const [created] = await tx
    .insert(profiles)
    .values({ userId, email: user.email, fullName: user.name, language: currentLanguage(), approvalStatus, ...zone })
    .onConflictDoNothing()
    .returning({ userId: profiles.userId })

  await emit(tx, {
    type: 'account.ensured',
    userId,
    fullName: user.name,
    timeZone: user.signUpTimeZone,
    planId: settledPlan ?? user.signUpPlan ?? 'starter',
    currency: user.signUpCurrency,
    settled: settledPlan !== undefined,
  })
  const [own] = await systemPart(tx, 'which workspace a new account has', () =>
    tx.select({ workspaceId: workspaces.id }).from(workspaces).where(eq(workspaces.ownerId, userId)).orderBy(workspaces.createdAt).limit(1),
  )
  if (!own) throw new Error('Everybody has a workspace of their own.')
  const { workspaceId } = own

  if (created) {
    await emit(tx, {
      type: 'account.created',
      by: { userId, workspaceId },
      userId,
      fullName: user.name,
      email: user.email,
      status: approvalStatus,
      administrators: await usersWithRole(tx, 'super_admin'),
    })
    await whenNew?.(user)
  }
  return workspaceId
}
