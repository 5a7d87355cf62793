import type { Role } from '@postwright/contract/identity/accounts'

// What the table of `access-matrix.ts` is written with.

/** The members of one workspace, and people who are none: what is asked for belongs to that workspace's owner. */
export const people = [
  'visitor',
  'pending',
  'rejected',
  'suspended',
  'viewer',
  'reviewer',
  'editor',
  'admin',
  'owner',
  /** The owner of another workspace. */
  'foreigner',
  /** With a workspace of their own too. */
  'superAdmin',
] as const
export type Person = (typeof people)[number]

export type Meets =
  | 'yes'
  /** Their own side of it, and nothing of the workspace that was asked for. */
  | 'own'
  /** A list with nothing in it, or: there is no such thing. */
  | 'nothing'
  | 'unauthenticated'
  | 'pending'
  | 'rejected'
  | 'suspended'
  | 'role'

export interface Access {
  meets: Record<Person, Meets>
  /** What is asked for is the caller's own, not the owner's. */
  own?: true
  /** It changes who the caller is, who therefore does it once. */
  changesCaller?: true
  /** It ends sessions: whoever asks is new, the owner too, and what is asked for is made for each of them. */
  byNewcomers?: true
}

/** What a member of some businesses meets who asks for what belongs to another one of the workspace. */
export interface LimitedAccess {
  meets: LimitedMeets
  /** What is asked for is the caller's own, since there is none of a business. */
  own?: true
  /** An editor of one business asks; where editors may not, a reviewer of it. */
  by?: 'reviewer'
}

export type LimitedMeets =
  /** There is no such thing; of a list, nothing. */
  | 'nothing'
  /** It is for another role, which is never limited. */
  | 'role'
  /** It is about the caller, the whole workspace or the instance: they have it as everybody does. */
  | 'as everybody'

export interface ProcedureAccess extends Access {
  limited: LimitedAccess
}

export const hidden: LimitedAccess = { meets: 'nothing' }
export const hiddenFromReviewers: LimitedAccess = { ...hidden, by: 'reviewer' }
export const forOthers: LimitedAccess = { meets: 'role' }
const asEverybody: LimitedAccess = { meets: 'as everybody' }
export const ofTheirOwn: LimitedAccess = { ...asEverybody, own: true }

export const everyone: Role[] = ['viewer', 'reviewer', 'editor', 'admin', 'owner']
export const writers: Role[] = ['editor', 'admin', 'owner']
export const managers: Role[] = ['admin', 'owner']

export const shutOut = { visitor: 'unauthenticated', pending: 'pending', rejected: 'rejected', suspended: 'suspended' } as const

/** It is about the workspace that one works in. */
export function workspace(roles: readonly Role[]): ProcedureAccess {
  return { meets: among(roles, 'own'), limited: roles.includes('editor') ? asEverybody : forOthers }
}

/** It is about a row, which exists for its own workspace alone, also for a super admin. */
export function row(roles: readonly Role[]): ProcedureAccess {
  return { meets: among(roles, 'nothing'), limited: roles.includes('editor') ? hidden : forOthers }
}

/** It is about the caller in the workspace. */
export const oneself: ProcedureAccess = { meets: among(everyone, 'own'), own: true, limited: ofTheirOwn }
/** It is about the caller, who may also be waiting or rejected. */
export const account: ProcedureAccess = { ...oneself, meets: { ...oneself.meets, pending: 'own', rejected: 'own' } }
export const signingIn: ProcedureAccess = { ...account, byNewcomers: true }
export const superAdmins: ProcedureAccess = { meets: { ...among([], 'role'), superAdmin: 'yes' }, limited: forOthers }
export const anybody: ProcedureAccess = { meets: everybody('yes'), limited: asEverybody }

export function everybody(meets: Meets): Record<Person, Meets> {
  return Object.fromEntries(people.map((person) => [person, meets])) as Record<Person, Meets>
}

/** Those roles in the workspace, and what people meet who are none of its members. */
export function among(roles: readonly Role[], elsewhere: Meets): Record<Person, Meets> {
  const of = (role: Role): Meets => (roles.includes(role) ? 'yes' : 'role')
  const members = { viewer: of('viewer'), reviewer: of('reviewer'), editor: of('editor'), admin: of('admin'), owner: of('owner') }
  return { ...shutOut, ...members, foreigner: elsewhere, superAdmin: elsewhere }
}
