import type { UserRole } from '@postwright/contract/identity/accounts'
import type { ListUsers, SuspendUser, User, UserDetails } from '@postwright/contract/operator/users'
import { Id } from '@postwright/contract/core/values'

import type { Context } from '../../../../context.ts'
import { forbidden, invalid, notFound } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { type DomainEvent, emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import {
  endSessions,
  listPeople,
  personOf,
  reinstate,
  suspend,
  grantRole,
  lockRole,
  revokeRole,
} from '../../../identity/accounts/public.ts'
import { cancelPlans } from '../../../publishing/deliveries/public.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { workspacesOwnedBy } from '../../../identity/team/public.ts'
import { mayAdminister, mayRevoke, maySuspend } from '../policy.ts'
import { workspacesAndSessionsOf } from './workspaces-and-sessions.ts'
import { msg } from '@postwright/contract/core/msg'

/** People, newest first. The cursor is the last person of the page before. */
export async function listUsers(
  { services, actor }: Context,
  { cursor: after, limit, ...filter }: ListUsers,
): Promise<{ items: User[]; nextCursor: string | null }> {
  if (!mayAdminister(actor)) throw notForYou()
  if (after !== undefined && !Id.safeParse(after).success) throw invalid('cursor', msg`This page does not exist. Start from the first one.`)

  const people = await services.db.withoutWorkspace('an administrator looks for people', (tx) =>
    listPeople(tx, { ...filter, after, limit: limit + 1 }),
  )
  const items = people.slice(0, limit)
  return { items, nextCursor: people.length > limit ? (items.at(-1)?.userId ?? null) : null }
}

/** A person, where they work and where they are signed in. */
export async function getUser({ services, actor }: Context, { userId }: { userId: string }): Promise<UserDetails> {
  if (!mayAdminister(actor)) throw notForYou()
  return services.db.asSystem('an administrator looks at a person', async (tx) => ({
    ...(await knownPerson(tx, userId)),
    ...(await workspacesAndSessionsOf(tx, userId)),
  }))
}

/**
 * Shuts a person out, over every transport, with the reason that they are shown, and ends their sessions. Doing it again changes nothing but
 * the reason.
 *
 * @throws INVALID on `userId` for oneself and for a super admin.
 */
export async function suspendUser(context: Context, { userId, reason, cancelPlans: andPlans }: SuspendUser): Promise<User> {
  const { actor, services } = context
  return change(context, userId, async (tx, person) => {
    if (!maySuspend(actor, userId)) throw invalid('userId', msg`You cannot suspend your own account.`)
    if (person.roles.includes('super_admin'))
      throw invalid('userId', msg`A super admin cannot be suspended. Take the role from them first.`)
    if (andPlans) for (const workspaceId of await workspacesOwnedBy(tx, userId)) await cancelPlans(tx, { workspaceId })
    if (!(await suspend(tx, userId, reason))) return false
    const variables = { name: person.fullName, reason, link: `${services.config.baseUrl}/app` }
    await queueMail(services, tx, { to: person.email, userId, template: 'account_suspended', variables })
    return { type: 'account.suspended', by: outsideWorkspaces(actor), userId, reason, plansCancelled: andPlans }
  })
}

/** Lets a suspended person in again. Doing it again changes nothing. */
export async function reinstateUser(context: Context, { userId }: { userId: string }): Promise<User> {
  const by = outsideWorkspaces(context.actor)
  return change(context, userId, async (tx) => (await reinstate(tx, userId)) && { type: 'account.reinstated', by, userId })
}

/** Ends every session of a person, one's own included. */
export async function signUserOut(context: Context, { userId }: { userId: string }): Promise<User> {
  return change(context, userId, async (tx) => {
    const ended = await endSessions(tx, userId)
    return ended > 0 && { type: 'account.signedOut', by: outsideWorkspaces(context.actor), userId, sessions: ended }
  })
}

/**
 * Makes somebody a super admin.
 *
 * @throws INVALID on `userId` for somebody who may not work here.
 */
export async function grantUserRole(context: Context, { userId, role }: { userId: string; role: UserRole }): Promise<User> {
  return change(context, userId, async (tx, person) => {
    if (person.status !== 'approved') throw invalid('userId', msg`Only a person who may work here can have this role.`)
    return (await grantRole(tx, userId, role)) && { type: 'role.granted', by: outsideWorkspaces(context.actor), userId, role }
  })
}

/**
 * Takes the role of super admin from somebody.
 *
 * @throws INVALID on `userId` for oneself, so that there is always one left.
 */
export async function revokeUserRole(context: Context, { userId, role }: { userId: string; role: UserRole }): Promise<User> {
  const { actor } = context
  return change(context, userId, async (tx) => {
    if (!mayRevoke(actor, userId)) throw invalid('userId', msg`You cannot take this role from yourself. Another super admin can.`)
    return (await revokeRole(tx, userId, role)) && { type: 'role.revoked', by: outsideWorkspaces(actor), userId, role }
  })
}

/**
 * One decision about one person. Administrators take turns: of two who shut each other out at once, the second is none any more.
 */
async function change(
  { services, actor }: Context,
  userId: string,
  run: (tx: Tx, person: User) => Promise<DomainEvent | false>,
): Promise<User> {
  if (!mayAdminister(actor)) throw notForYou()
  return services.db.asSystem('an administrator decides about a person', async (tx) => {
    if (!(await lockRole(tx, 'super_admin')).includes(actor.userId)) throw notForYou()
    const event = await run(tx, await knownPerson(tx, userId))
    if (event) await emit(tx, event)
    return knownPerson(tx, userId)
  })
}

async function knownPerson(tx: Tx, userId: string): Promise<User> {
  const person = await personOf(tx, userId)
  if (!person) throw notFound('account')
  return person
}

function notForYou() {
  return forbidden(msg`Only a super admin may do this.`)
}
