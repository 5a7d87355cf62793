import type { ConfigureInstance, CreateSuperAdmin } from '@postwright/contract/operator/setup'
import { sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { conflict, forbidden, invalid } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { refusePrivate } from '../../../refuse-private.ts'
import {
  addUser,
  ensureAccountIn,
  type Origin,
  hashPassword,
  refusedPassword,
  grantRole,
  usersWithRole,
} from '../../identity/accounts/public.ts'
import { setUpProvider } from '../../content/ai-providers/public.ts'
import { instanceIdentity, saveIdentity, saveSmtp } from '../../core/instance/public.ts'
import { asksCode, isSetupCode } from './code.ts'
import { isSetupOpen, mayConfigureInstance } from './policy.ts'
import { msg } from '@postwright/contract/core/msg'

/** Whether this instance still waits for its administrator. */
export async function setupStatus(services: Services, from: Origin): Promise<{ open: boolean; asksCode: boolean; instanceName: string }> {
  const [superAdmins, { name }] = await Promise.all([usersWithRole(services.db.plain, 'super_admin'), instanceIdentity(services)])
  const open = isSetupOpen(superAdmins)
  return { open, asksCode: open && asksCode(services, from), instanceName: name }
}

/**
 * Makes the first super admin: approved, with a workspace on the enterprise plan, so that nothing stands in the way of whoever runs
 * the instance.
 *
 * @throws FORBIDDEN once there is one, also for the slower of two who try at once. INVALID on `code` and `password`. CONFLICT on `email`.
 * TOO_MANY_REQUESTS.
 */
export async function createSuperAdmin(
  services: Services,
  { fullName, email, password, code, timeZone }: CreateSuperAdmin,
  from: Origin,
): Promise<void> {
  const { db } = services
  if (!isSetupOpen(await usersWithRole(db.plain, 'super_admin'))) throw closed()
  if (asksCode(services, from)) await checkCode(services, code, from)
  const refusal = await refusedPassword(services, password, { email, fullName })
  if (refusal) throw invalid('password', refusal)

  const passwordHash = await hashPassword(password)
  await db.withoutWorkspace('create the first super admin', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
    if (!isSetupOpen(await usersWithRole(tx, 'super_admin'))) throw closed()

    const userId = await addUser(tx, { name: fullName, email, passwordHash, timeZone })
    if (!userId) throw conflict('email', msg`There is already an account with this email.`)
    await grantRole(tx, userId, 'super_admin')
    const workspaceId = await ensureAccountIn(tx, userId, { approvalStatus: 'approved', settledPlan: 'enterprise' })
    await emit(tx, { type: 'instance.setUp', by: { userId, workspaceId }, userId })
  })
}

async function checkCode(services: Services, code: string | undefined, { address }: Origin): Promise<void> {
  await services.authRateLimits.countLink(address)
  if (code === undefined || !isSetupCode(services, code))
    throw invalid('code', msg`Enter the set-up code that the terminal of the server shows.`)
}

/** Any number will do, as long as nothing else locks it. */
const setupLock = 7_406_130

/** Names the instance, says where people write to, and chooses AI and mail; what is left out stays. */
export async function configureInstance(context: Context, { name, supportEmail, ai, smtp }: ConfigureInstance): Promise<void> {
  const { services, actor } = context
  if (!mayConfigureInstance(actor)) throw forbidden(msg`Only a super admin may do this.`)
  if (smtp) await refusePrivate(services.config, 'smtp.host', smtp)
  if (ai) await setUpProvider(context, ai)

  await services.db.withoutWorkspace('configure the instance', async (tx) => {
    const identity = { ...(name !== undefined && { name }), ...(supportEmail !== undefined && { supportEmail }) }
    if (Object.keys(identity).length > 0) await saveIdentity(tx, identity)
    if (smtp) await saveSmtp(tx, services, smtp)
    const changed = Object.entries({ name, supportEmail, smtp }).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    if (changed.length > 0) await emit(tx, { type: 'instance.configured', by: outsideWorkspaces(actor), changes: { changed } })
  })
}

function closed() {
  return forbidden(msg`Set-up is complete. Sign in instead.`)
}
