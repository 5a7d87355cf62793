import type { ReportFigures } from '@postwright/contract/work/report-page'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { hashOfPasscode, type Passed, tryPasscode } from '../../../guest-passcode.ts'
import { hashOfToken } from '../../../infra/token.ts'
import { inLanguage } from '../../../sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { readScope, scopeOf } from '../analytics/public.ts'
import { reports } from './table.ts'

export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** The report at an address; undefined where there is none, it ended, or its address was made anew, which nobody can tell apart. */
export async function findReport({ db }: Services, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const [found] = await db.asSystem('find a report by its address', (tx) =>
    tx
      .select({ report: reports, businessName: businesses.name, timeZone: businesses.timeZone })
      .from(reports)
      .innerJoin(businesses, and(eq(businesses.id, reports.businessId), eq(businesses.status, 'active')))
      .where(and(eq(reports.tokenHash, hashOfToken(token)), or(isNull(reports.endsAt), gt(reports.endsAt, sql`now()`)))),
  )
  return found
}

/** Whether these are the digits that it asks for. */
export function enterReport(
  services: Services,
  { report: { id, workspaceId, businessId, name } }: FoundReport,
  digits: string,
): Promise<Passed> {
  const which = and(eq(reports.workspaceId, workspaceId), eq(reports.id, id))
  return services.db.transaction(
    workspaceId,
    async (tx) => {
      const passed = await tryPasscode(tx, { table: reports, which, hash: hashOfPasscode(services, { id, digits }) })
      if ('isNew' in passed && passed.isNew)
        await emit(tx, { type: 'report.rested', by: { userId: null, workspaceId }, workspaceId, businessId, reportId: id, name })
      return passed
    },
    { businessIds: [businessId] },
  )
}

/** What it shows, which counts as an opening. */
export async function readReport({ db }: Services, { report, businessName }: FoundReport): Promise<ReportFigures> {
  const { workspaceId, businessId, period, language, name } = report
  const analytics = await db.transaction(
    workspaceId,
    async (tx) => {
      await tx
        .update(reports)
        .set({ openings: sql`${reports.openings} + 1`, lastOpenedAt: sql`now()` })
        .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, report.id)))
      return readScope(tx, await scopeOf(tx, { workspaceId, userId: null }, { businessId, period, compare: 'before' }))
    },
    { businessIds: [businessId] },
  )
  // What is not named here does not leave the workspace: no ids, no people, nothing of how the work went.
  const { before, countedAt, total, days, channels, types, best } = analytics
  return inLanguage(language, () => ({
    name,
    businessName,
    period: analytics.period,
    before,
    countedAt,
    now: total.now,
    was: total.before,
    days: days.now.map(({ day, impressions }) => ({ day, impressions })),
    daysBefore: (days.before ?? []).map(({ day, impressions }) => ({ day, impressions })),
    channels: channels.map(({ name: channel, now, before: past }) => ({ name: channel, now, was: past })),
    types: types.map(({ contentType, now, before: past }) => ({ contentType, now, was: past })),
    best: best.map(({ title, contentType, channelName, publishedAt, remoteUrl, impressions, engaged, factor }) => {
      return { title, contentType, channelName, publishedAt, remoteUrl, impressions, engaged, factor }
    }),
  }))
}
