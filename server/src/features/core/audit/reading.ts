import {
  auditActions,
  type AuditEntry,
  type AuditFilter,
  type AuditSubject,
  type ListAudit,
  mostExported,
} from '@postwright/contract/core/audit'
import { Id } from '@postwright/contract/core/values'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { byteOrderMark, csvRow, spokenCsvSigns } from '../../../csv.ts'
import { forbidden, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { namedLike, profiles, users } from '../../identity/accounts/table.ts'
import { mayReadAudit, mayReadInstanceAudit } from './policy.ts'
import { type AuditScope, type SubjectFinder, subjectsOf } from './subjects.ts'
import { auditLog } from './table.ts'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

interface AuditPage {
  items: AuditEntry[]
  nextCursor: string | null
}

/** The log as people read it, with `finders` for what its entries are about. */
export function auditReader(finders: readonly SubjectFinder[]) {
  return {
    /** Who did what in the actor's workspace, newest first. The cursor is the last entry of the page before. */
    async list({ db, actor }: Context, input: ListAudit): Promise<AuditPage> {
      if (!mayReadAudit(actor)) throw forbidden(msg`Only owners and admins may see who did what.`)
      return db.transaction((tx) => page(tx, finders, 'workspace', input, eq(auditLog.workspaceId, actor.workspaceId)))
    },

    async export({ db, actor }: Context, filter: AuditFilter): Promise<File> {
      if (!mayReadAudit(actor)) throw forbidden(msg`Only owners and admins may see who did what.`)
      return db.transaction((tx) => file(tx, finders, 'workspace', filter, eq(auditLog.workspaceId, actor.workspaceId)))
    },

    /** Who did what in the whole instance, in every workspace and in none. */
    async listInstance({ services, actor }: Context, input: ListAudit): Promise<AuditPage> {
      if (!mayReadInstanceAudit(actor)) throw forbidden(msg`Only a super admin may do this.`)
      return services.db.asSystem('an administrator reads the audit log', (tx) => page(tx, finders, 'site', input))
    },

    async exportInstance({ services, actor }: Context, filter: AuditFilter): Promise<File> {
      if (!mayReadInstanceAudit(actor)) throw forbidden(msg`Only a super admin may do this.`)
      return services.db.asSystem('an administrator takes the audit log away', (tx) => file(tx, finders, 'site', filter))
    },
  }
}

type Finders = readonly SubjectFinder[]

async function page(
  tx: Tx,
  finders: Finders,
  scope: AuditScope,
  { cursor: after, limit, ...filter }: ListAudit,
  within?: SQL,
): Promise<AuditPage> {
  if (after !== undefined && !Id.safeParse(after).success) throw invalid('cursor', msg`This page does not exist. Start from the first one.`)
  const older = after && sql`(${auditLog.createdAt}, ${auditLog.id}) < (select a.created_at, a.id from ${auditLog} a where a.id = ${after})`
  const rows = await entries(tx, finders, scope, filter, limit + 1, within, older || undefined)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function file(tx: Tx, finders: Finders, scope: AuditScope, filter: AuditFilter, within?: SQL): Promise<File> {
  const rows = await entries(tx, finders, scope, filter, mostExported, within)
  const signs = spokenCsvSigns()
  const lines = rows.map((entry) => {
    return csvRow(
      columns.map((column) => (column === 'about' ? (entry.about?.name ?? '') : entry[column])),
      signs,
    )
  })
  const heads = csvRow(
    columns.map((column) => say(headings[column])),
    signs,
  )
  return new File([byteOrderMark, heads, ...lines], 'activity.csv', { type: 'text/csv; charset=utf-8' })
}

const headings = {
  at: msg`at`,
  actorName: msg`actorName`,
  action: msg`action`,
  what: msg`what`,
  about: msg`about`,
  subject: msg`subject`,
  detail: msg`detail`,
  address: msg`address`,
  userAgent: msg`userAgent`,
  requestId: msg`requestId`,
}
const columns = Object.keys(headings) as (keyof typeof headings)[]

async function entries(
  tx: Tx,
  finders: Finders,
  scope: AuditScope,
  { who, area, from, to }: AuditFilter,
  limit: number,
  ...more: (SQL | undefined)[]
): Promise<AuditEntry[]> {
  const by = who === '' ? undefined : sql`${auditLog.actorId} in (select ${profiles.userId} from ${profiles} where ${namedLike(who)})`
  const rows = await tx
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        by,
        area === undefined ? undefined : eq(auditLog.area, area),
        from === undefined ? undefined : gte(auditLog.createdAt, new Date(from)),
        to === undefined ? undefined : lt(auditLog.createdAt, new Date(to)),
        ...more,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
  const subjects = await subjectsOf(
    tx,
    finders,
    rows.map(({ entry }) => entry),
    scope,
  )
  return rows.map(({ entry, actorName }) =>
    present(entry, actorName, entry.subject === entry.actorId ? null : (subjects.get(entry.subject) ?? null)),
  )
}

function present(entry: typeof auditLog.$inferSelect, actorName: string | null, about: AuditSubject | null): AuditEntry {
  const { id, createdAt, action, subject, detail, address, userAgent, requestId } = entry
  return {
    id,
    at: createdAt.toISOString(),
    actorName: guestOf(entry) ?? actorName ?? unseen(entry),
    action,
    what: actionInWords(action),
    subject,
    about,
    detail: sentence(detail),
    address,
    userAgent,
    requestId,
  }
}

/** Of whoever has no name here: an administrator of the site is none of the workspace. */
function unseen({ actorId, action }: typeof auditLog.$inferSelect): string {
  if (actorId === null) return 'Postwright'
  return say(byAdministrators.test(action) ? msg`An administrator` : msg`Somebody who is not here any more`)
}

const byAdministrators = /^(?:plan\.(?:granted|changed|extended|given)|billing\.refund-(?:granted|refused|retried|settled))$/

/** Whoever acted by a review link: with the rights of its maker, who did nothing. To make a link names the guest that it is for. */
function guestOf({ action, detail }: typeof auditLog.$inferSelect): string | null {
  const { guest: person } = detail
  return typeof person === 'string' && action !== 'review-link.make' ? say(msg`${{ person }} (guest)`) : null
}

/** `reason: spam, plan: solo` */
function sentence(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

/** Another version of this program may have written an action that this one does not know. */
function actionInWords(action: string): string {
  return Object.hasOwn(auditActions, action) ? say(auditActions[action as keyof typeof auditActions]) : action
}
