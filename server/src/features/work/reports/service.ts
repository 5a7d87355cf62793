import { msg } from '@postwright/contract/core/msg'
import { type MadeReport, type MakeReport, mostReports, type RenewReport, type Report } from '@postwright/contract/work/reports'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context, Services } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { hashOfPasscode, newPasscode } from '../../../guest-passcode.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { hashOfToken, newToken } from '../../../infra/token.ts'
import { currentLanguage } from '../../../sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { mayPublish } from '../../publishing/deliveries/public.ts'
import { refuseUnlessPublisher } from '../../publishing/schedule/public.ts'
import { reports } from './table.ts'

/** The latest first. @throws NOT_FOUND without the business. */
export function listReports({ services, db, actor }: Context, { businessId }: { businessId: string }): Promise<Report[]> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    return readReports(tx, { services, actor, which: eq(reports.businessId, businessId) })
  })
}

/** @throws FORBIDDEN for whoever may not publish, NOT_FOUND without the business, CONFLICT on `name` where it has too many. */
export function makeReport({ services, db, actor }: Context, input: MakeReport): Promise<MadeReport> {
  refuseUnlessPublisher(actor)
  const { workspaceId, userId } = actor
  const { businessId, name, period, days, passcode, language = currentLanguage() } = input
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const there = await tx.$count(reports, and(eq(reports.workspaceId, workspaceId), eq(reports.businessId, businessId)))
    if (there >= mostReports) throw conflict('name', msg`This business has ${{ mostReports }} reports. End one that nobody needs.`)
    const id = uuidv7()
    const row = { id, workspaceId, businessId, name, period, language, madeBy: userId }
    const { digits, address } = newAddress(services, id, passcode)
    await tx.insert(reports).values({ ...row, ...address, endsAt: endIn(days) })
    await emit(tx, { type: 'report.made', by: actor, workspaceId, businessId, reportId: id, name })
    return { ...(await reportOf(tx, { services, actor, id })), passcode: digits }
  })
}

/** The address before works no more. @throws FORBIDDEN, NOT_FOUND */
export function renewReport({ services, db, actor }: Context, { id, days, passcode }: RenewReport): Promise<MadeReport> {
  refuseUnlessPublisher(actor)
  return db.transaction(async (tx) => {
    const { digits, address } = newAddress(services, id, passcode)
    const [row] = await tx
      .update(reports)
      .set({ ...address, tries: 0, restsUntil: null, endsAt: endIn(days) })
      .where(one(actor, id))
      .returning({ workspaceId: reports.workspaceId, businessId: reports.businessId, name: reports.name })
    if (!row) throw notFound('report')
    await emit(tx, { type: 'report.renewed', by: actor, reportId: id, ...row })
    return { ...(await reportOf(tx, { services, actor, id })), passcode: digits }
  })
}

/** @throws FORBIDDEN, NOT_FOUND for one that ended already. */
export function endReport({ db, actor }: Context, { id }: { id: string }): Promise<{ ended: true }> {
  refuseUnlessPublisher(actor)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(reports)
      .where(one(actor, id))
      .returning({ workspaceId: reports.workspaceId, businessId: reports.businessId, name: reports.name })
    if (!row) throw notFound('report')
    await emit(tx, { type: 'report.ended', by: actor, reportId: id, ...row })
    return { ended: true }
  })
}

interface Reading {
  services: Services
  actor: Actor
}

async function reportOf(tx: Tx, { id, ...reading }: Reading & { id: string }): Promise<Report> {
  const [report] = await readReports(tx, { ...reading, which: eq(reports.id, id) })
  if (!report) throw notFound('report')
  return report
}

async function readReports(tx: Tx, { services, actor, which }: Reading & { which: SQL }): Promise<Report[]> {
  const rows = await tx
    .select({ report: reports, maker: users.name, hasEnded: sql<boolean>`coalesce(${reports.endsAt} <= now(), false)` })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.madeBy))
    .where(and(eq(reports.workspaceId, actor.workspaceId), which))
    .orderBy(desc(reports.madeAt), desc(reports.id))
  return rows.map(
    ({ report: { id, businessId, name, period, sealedToken, passcodeHash, madeAt, endsAt, openings, lastOpenedAt }, maker, hasEnded }) => ({
      id,
      businessId,
      name,
      period,
      address: mayPublish(actor) ? `${services.config.baseUrl}/report/${services.secrets.open(sealedToken, placeOf(id))}` : null,
      madeBy: maker ?? formerMember(),
      madeAt: madeAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      hasEnded,
      hasPasscode: passcodeHash !== null,
      openings: { count: openings, last: lastOpenedAt?.toISOString() ?? null },
    }),
  )
}

/** The digits are told this once, and kept as their hash. */
function newAddress(services: Services, id: string, hasPasscode: boolean) {
  const token = newToken()
  const digits = hasPasscode ? newPasscode() : null
  const passcodeHash = digits && hashOfPasscode(services, { id, digits })
  return { digits, address: { tokenHash: hashOfToken(token), sealedToken: services.secrets.seal(token, placeOf(id)), passcodeHash } }
}

function endIn(days: number | null) {
  return days === null ? null : sql`now() + make_interval(days => ${days})`
}

function one({ workspaceId }: Actor, id: string) {
  return and(eq(reports.workspaceId, workspaceId), eq(reports.id, id))
}

/** Where the address is sealed for. */
function placeOf(id: string): `reports.sealed_token.${string}` {
  return `reports.sealed_token.${id}`
}
