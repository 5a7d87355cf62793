import { say } from '@postwright/contract/core/sentences'
import type { Context } from '../../../context.ts'
import { csvRow } from '../../../csv.ts'
import { forbidden } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { listSubscribers } from './list.ts'
import { mayManageNewsletter } from './policy.ts'
import { msg } from '@postwright/contract/core/msg'

/** The whole list as CSV (RFC 4180), a page at a time, so that a long one is never in memory at once. */
export async function exportSubscribers(context: Context): Promise<AsyncIterable<string>> {
  const { services, actor } = context
  if (!mayManageNewsletter(actor)) throw forbidden(msg`Only a super admin may do this.`)
  await services.db.withoutWorkspace('an administrator exports the subscribers', (tx) =>
    emit(tx, { type: 'newsletter.exported', by: outsideWorkspaces(actor) }),
  )
  // Said here: what is read later is read outside of the request.
  const headings = [msg`email`, msg`status`, msg`asked_at`, msg`confirmed_at`, msg`unsubscribed_at`].map(say)
  return lines(context, headings)
}

const rowsAtOnce = 2_000

async function* lines(context: Context, headings: string[]): AsyncIterable<string> {
  yield csvRow(headings)
  let cursor: string | undefined
  do {
    const page = await listSubscribers(context, { cursor, limit: rowsAtOnce })
    yield page.items
      .map(({ email, status, createdAt, confirmedAt, unsubscribedAt }) => csvRow([email, status, createdAt, confirmedAt, unsubscribedAt]))
      .join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
