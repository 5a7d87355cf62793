import type { Meta } from './base.ts'
import { msg } from './msg.ts'

/** What an API key may be made for. A key never does more than its person may. */
export const scopes = {
  read: { label: msg`Read`, says: msg`See what this person sees: businesses, posts, the calendar, deliveries, notifications.` },
  write: { label: msg`Write`, says: msg`Add and change businesses and posts, and have drafts written.` },
  publish: { label: msg`Publish`, says: msg`Approve posts, schedule them, and decide about deliveries.` },
  account: { label: msg`Account`, says: msg`Change the profile, the writing settings and the notifications of this person.` },
  manage: { label: msg`Manage`, says: msg`Channels, members, the subscription and the settings of the workspace.` },
  admin: { label: msg`Administer`, says: msg`What a super admin does for the whole site.` },
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
