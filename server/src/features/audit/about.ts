import type { AuditSubject } from '@postwright/contract/audit'
import { headlineOf } from '@postwright/contract/headline'
import { Id } from '@postwright/contract/values'
import { eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../infra/db/database.ts'
import { users } from '../accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { channels } from '../channels/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { mails } from '../mail/table.ts'
import { posts } from '../posts/table.ts'
import { invitations } from '../team/table.ts'

/** Whose log it is: one workspace's, or the whole site's, where no text of a customer is shown. */
export type AuditScope = 'workspace' | 'site'

type Find = (tx: Tx, ids: string[], scope: AuditScope) => Promise<[id: string, subject: AuditSubject][]>

/**
 * What entries are about, by its id: as it is called now, and where it is opened. What is gone, or hidden from the reader, is left out.
 * `tx` is bound to whoever reads, so that a tenant finds nothing of another.
 */
export async function subjectsOf(
  tx: Tx,
  entries: readonly { area: string; subject: string }[],
  scope: AuditScope,
): Promise<Map<string, AuditSubject>> {
  const found = new Map<string, AuditSubject>()
  for (const find of finders) {
    const ids = entries.filter(({ area, subject }) => find.areas.has(area) && Id.safeParse(subject).success).map(({ subject }) => subject)
    if (ids.length === 0 || !find.scopes.includes(scope)) continue
    for (const [id, subject] of await find.run(tx, [...new Set(ids)], scope)) found.set(id, subject)
  }
  return found
}

interface Finder {
  areas: ReadonlySet<string>
  scopes: readonly AuditScope[]
  run: Find
}

const both = ['workspace', 'site'] as const

const finders: readonly Finder[] = [
  {
    areas: new Set(['account', 'email', 'instance', 'member', 'password', 'plan', 'role', 'session', 'sign-in', 'workspace']),
    scopes: both,
    run: async (tx, ids, scope) => {
      const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
      return rows.map(({ id, name }) => [
        id,
        { name, link: scope === 'site' ? `/app/admin?tab=users&person=${id}` : '/app/settings?tab=team' },
      ])
    },
  },
  {
    areas: new Set(['member']),
    scopes: both,
    run: async (tx, ids, scope) => {
      const rows = await tx.select({ id: invitations.id, name: invitations.email }).from(invitations).where(inArray(invitations.id, ids))
      return rows.map(({ id, name }) => [id, { name, link: scope === 'site' ? null : '/app/settings?tab=team' }])
    },
  },
  {
    areas: new Set(['business']),
    scopes: both,
    run: async (tx, ids, scope) => {
      const rows = await tx.select().from(businesses).where(inArray(businesses.id, ids))
      return rows.map(({ id, name, status }) => [
        id,
        { name, link: scope === 'workspace' && status === 'active' ? `/app/business/${id}/profile` : null },
      ])
    },
  },
  {
    areas: new Set(['post']),
    scopes: ['workspace'],
    run: async (tx, ids) => {
      const rows = await tx.select({ id: posts.id, title: posts.title, body: posts.body }).from(posts).where(inArray(posts.id, ids))
      return rows.map(({ id, ...content }) => [id, { name: headlineOf(content), link: `/app/repository/${id}` }])
    },
  },
  {
    areas: new Set(['delivery']),
    scopes: ['workspace'],
    run: async (tx, ids) => {
      const rows = await tx
        .select({ id: deliveries.id, postId: posts.id, title: posts.title, body: posts.body, channel: channels.name })
        .from(deliveries)
        .innerJoin(posts, eq(posts.id, deliveries.postId))
        .innerJoin(channels, eq(channels.id, deliveries.channelId))
        .where(inArray(deliveries.id, ids))
      return rows.map(({ id, postId, channel, ...content }) => [
        id,
        { name: `${headlineOf(content)} (${channel})`, link: `/app/repository/${postId}` },
      ])
    },
  },
  {
    areas: new Set(['channel']),
    scopes: ['workspace'],
    run: async (tx, ids) => {
      const rows = await tx.select().from(channels).where(inArray(channels.id, ids))
      return rows.map(({ id, name, businessId }) => [id, { name, link: `/app/business/${businessId}/profile?tab=channels` }])
    },
  },
  {
    areas: new Set(['mail']),
    scopes: ['site'],
    run: async (tx, ids) => {
      const rows = await tx.select({ id: mails.id, name: mails.recipient }).from(mails).where(inArray(mails.id, ids))
      return rows.map(({ id, name }) => [id, { name, link: '/app/admin?tab=email&mail=outbox' }])
    },
  },
]
