import type { Meta } from './base.ts'

/** What an API key may be made for. A key never does more than its person may. */
export const scopes = {
  read: { label: 'Read', says: 'See what this person sees: businesses, posts, the calendar, deliveries, notifications.' },
  write: { label: 'Write', says: 'Add and change businesses and posts, and have drafts written.' },
  publish: { label: 'Publish', says: 'Approve posts, schedule them, and decide about deliveries.' },
  account: { label: 'Account', says: 'Change the profile, the writing settings and the notifications of this person.' },
  manage: { label: 'Manage', says: 'Channels, members, the subscription and the settings of the workspace.' },
  admin: { label: 'Administer', says: 'What a super admin does for the whole site.' },
} as const

export type Scope = keyof typeof scopes
export const scopeIds = Object.keys(scopes) as [Scope, ...Scope[]]

/** A procedure that no key may call: how a person signs in, their keys, their data, the end of their account. */
export type NeedsPerson = 'person'

/**
 * What a key needs for a procedure: what the contract says, or else what follows from the gate and the method. Null: nothing, since
 * anybody may. What concerns a person rather than a workspace is closed to keys until the contract opens it.
 */
export function scopeOf({ gate, scope }: Meta, method = 'POST'): Scope | NeedsPerson | null {
  if (gate === 'public') return null
  if (scope) return scope
  if (gate === 'super-admin') return 'admin'
  if (method === 'GET') return 'read'
  return gate === 'approved' ? 'write' : 'person'
}
