import { msg } from '@postwright/contract/core/msg'
import { Id } from '@postwright/contract/core/values'

import type { Context } from '../../../context.ts'
import { byteOrderMark, csvRow, type CsvSigns, spokenCsvSigns } from '../../../csv.ts'
import { invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { listReaders } from './list.ts'
import { refuseUnlessListKeeper } from './policy.ts'

const rowsAtOnce = 2_000

/**
 * The whole list of the business in `businessId` as CSV, a page at a time, so that a long one is never in memory at once.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `businessId`.
 */
export async function exportReaders(context: Context, query: URLSearchParams): Promise<AsyncIterable<string>> {
  const { db, actor } = context
  refuseUnlessListKeeper(actor)
  const { data: businessId } = Id.safeParse(query.get('businessId'))
  if (businessId === undefined) throw invalid('businessId', msg`Say with “businessId” which business is meant.`)
  const { workspaceId } = actor
  await db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    await emit(tx, { type: 'readers.exported', by: actor, workspaceId, businessId })
  })
  return lines(context, businessId, spokenCsvSigns())
}

// What programs read is the same in every language; an import knows the first two by these names.
const columns = ['email', 'name', 'status', 'source', 'consent', 'vouched_by', 'asked_at', 'confirmed_at', 'ended_at', 'reason']

async function* lines(context: Context, businessId: string, signs: CsvSigns): AsyncIterable<string> {
  yield byteOrderMark + csvRow(columns, signs)
  let cursor: string | undefined
  do {
    const page = await listReaders(context, { businessId, cursor, limit: rowsAtOnce })
    yield page.items
      .map(({ email, name, status, source, consent, vouchedBy, createdAt, confirmedAt, endedAt, reason }) =>
        csvRow([email, name, status, source, consent, vouchedBy?.name ?? '', createdAt, confirmedAt, endedAt, reason], signs),
      )
      .join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
