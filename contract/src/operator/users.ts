import { z } from 'zod'
import { msg } from '../core/msg.ts'

import { ApprovalStatus, Role, UserRole } from '../identity/accounts.ts'
import { adminBase } from '../core/base.ts'
import { PlanStanding } from '../billing/billing.ts'
import { Id, Instant, line, Page, pageOf, prose, required } from '../core/values.ts'

/** Where an account stands; a suspension goes before the rest. */
export const UserStatus = z.enum([...ApprovalStatus.options, 'suspended'])
export type UserStatus = z.infer<typeof UserStatus>

/** A person, as an administrator sees them in a list. */
export const User = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: UserStatus,
  /** Why they were rejected or suspended. */
  reason: z.string().nullable(),
  roles: z.array(UserRole),
  createdAt: Instant,
  /** To the day at least; null for whoever has no session any more. */
  lastSeenAt: Instant.nullable(),
})
export type User = z.infer<typeof User>

/** What a workspace has of what a plan limits; an open invitation keeps a seat. */
const InUse = z.object({ businesses: z.int(), seats: z.int() })

export const UserDetails = User.extend({
  emailVerified: z.boolean(),
  suspendedAt: Instant.nullable(),
  workspaces: z.array(z.object({ id: Id, name: z.string(), role: Role, plan: PlanStanding, inUse: InUse })),
  sessions: z.array(
    z.object({
      id: Id,
      device: z.string(),
      createdAt: Instant,
      lastSeenAt: Instant,
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
})
export type UserDetails = z.infer<typeof UserDetails>

export const ListUsers = Page.extend({
  /** The beginnings of words in name or address. */
  q: line(120).default(''),
  status: UserStatus.optional(),
  role: UserRole.optional(),
})
export type ListUsers = z.infer<typeof ListUsers>

export const SuspendUser = z.object({
  userId: Id,
  /** The person is shown it. */
  reason: required(prose(1000), msg`Reason is required.`),
  /** Also takes everything off the calendar that the workspaces they own have planned. It does not come back. */
  cancelPlans: z.boolean().default(false),
})
export type SuspendUser = z.infer<typeof SuspendUser>

/** Who rules the site is decided by a person, not by a program that holds a key of theirs. */
const personalAdminBase = adminBase.meta({ gate: 'super-admin', scope: 'person' })

const OneUser = z.object({ userId: Id })

export const users = {
  list: adminBase.route({ method: 'GET', path: '/admin/users', summary: 'People, newest first' }).input(ListUsers).output(pageOf(User)),
  get: adminBase
    .route({ method: 'GET', path: '/admin/users/{userId}', summary: 'A person, where they work and where they are signed in' })
    .input(OneUser)
    .output(UserDetails),
  suspend: adminBase
    .route({ method: 'POST', path: '/admin/users/{userId}/suspend', summary: 'Shut a person out, with the reason that they are shown' })
    .input(SuspendUser)
    .output(User),
  reinstate: adminBase
    .route({ method: 'POST', path: '/admin/users/{userId}/reinstate', summary: 'End a suspension' })
    .input(OneUser)
    .output(User),
  signOut: adminBase
    .route({ method: 'POST', path: '/admin/users/{userId}/sign-out', summary: 'End all sessions of a person' })
    .input(OneUser)
    .output(User),
  grantRole: personalAdminBase
    .route({ method: 'PUT', path: '/admin/users/{userId}/roles/{role}', summary: 'Give a person a role of the instance' })
    .input(OneUser.extend({ role: UserRole }))
    .output(User),
  revokeRole: personalAdminBase
    .route({ method: 'DELETE', path: '/admin/users/{userId}/roles/{role}', summary: 'Take a role of the instance from a person' })
    .input(OneUser.extend({ role: UserRole }))
    .output(User),
}
