import { createHmac, randomBytes } from 'node:crypto'

import type { ApprovalStatus, Role } from '@postwright/contract/identity/accounts'
import type { Business, CreateBusiness } from '@postwright/contract/content/businesses'
import type { PlanId } from '@postwright/contract/core/plans'
import type { CreatePost, Post } from '@postwright/contract/content/posts'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../src/context.ts'
import { ensureAccountIn } from '../src/features/identity/accounts/sign-up/ensure-account.ts'
import { grantRole } from '../src/features/identity/accounts/roles.ts'
import { sessionCookieName, sessionSecret } from '../src/features/identity/accounts/sessions/session.ts'
import { profiles, sessions, users } from '../src/features/identity/accounts/table.ts'
import { members } from '../src/features/identity/team/table.ts'
import type { Api } from './harness.ts'

export interface NewAccount {
  fullName?: string
  email?: string
  approval?: ApprovalStatus
  rejectionReason?: string
  /** Why an administrator shut them out. */
  suspended?: string
  plan?: PlanId
  superAdmin?: boolean
  /** Joins this workspace, with `role`, instead of working in one of its own. */
  workspaceId?: string
  role?: Role
  /** The only businesses that they see there. */
  businessIds?: string[]
}

/** A person who signed up, with all that belongs to them; no password, since none of the tests that use this signs in with one. */
export async function addAccount(
  { db }: Services,
  account: NewAccount = {},
): Promise<{ userId: string; workspaceId: string; email: string }> {
  const { fullName = 'Naledi Mokoena', approval = 'pending', plan = 'starter', superAdmin = false } = account
  const userId = uuidv7()
  const email = account.email ?? `naledi.${userId}@fynbosdesk.example`

  return db.asSystem('add an account for a test', async (tx) => {
    await tx.insert(users).values({ id: userId, name: fullName, email, emailVerified: true })
    const ownWorkspaceId = await ensureAccountIn(tx, userId, { approvalStatus: approval, settledPlan: plan })
    if (account.rejectionReason)
      await tx.update(profiles).set({ rejectionReason: account.rejectionReason }).where(eq(profiles.userId, userId))
    if (account.suspended)
      await tx.update(profiles).set({ suspendedAt: new Date(), suspensionReason: account.suspended }).where(eq(profiles.userId, userId))
    if (superAdmin) await grantRole(tx, userId, 'super_admin')
    if (!account.workspaceId) {
      if (account.role) await tx.update(members).set({ role: account.role }).where(eq(members.userId, userId))
      return { userId, workspaceId: ownWorkspaceId, email }
    }
    const { workspaceId, role = 'editor', businessIds = null } = account
    await tx.delete(members).where(eq(members.userId, userId))
    await tx.insert(members).values({ workspaceId, userId, role, businessIds })
    return { userId, workspaceId, email }
  })
}

/** A session of a user, as the cookie that a browser would send. */
export async function signIn({ db, config, secrets }: Services, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.plain.insert(sessions).values({ id: uuidv7(), userId, token, expiresAt, ipAddress: '127.0.0.1' })

  const signature = createHmac('sha256', sessionSecret(secrets)).update(token).digest('base64')
  return `${sessionCookieName(config.baseUrl)}=${encodeURIComponent(`${token}.${signature}`)}`
}

export function addBusiness(api: Api, fields: Partial<CreateBusiness> = {}): Promise<Business> {
  const name = `Lumen Coffee ${uuidv7().slice(-12)}`
  return api.businesses.create({
    name,
    context: 'A small roastery in Woodstock that sells beans by subscription.',
    timeZone: 'Africa/Johannesburg',
    ...fields,
  })
}

/** A draft; its business is made when none is given. */
export async function addPost(api: Api, fields: Partial<CreatePost> = {}): Promise<Post> {
  const businessId = fields.businessId ?? (await addBusiness(api)).id
  const content = { title: null, body: 'Our autumn roast is out: notes of plum and toffee, roasted on Tuesday.' }
  return api.posts.create({ contentType: 'linkedin', content, ...fields, businessId })
}
