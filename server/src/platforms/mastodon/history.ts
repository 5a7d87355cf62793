import { orRetry, readAnswer } from '../answers.ts'
import { textOfHtml } from '../html-text.ts'
import type { HistoryOutcome } from '../platform.ts'
import { readableOf } from '../readable-of.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { countsOf } from './live.ts'
import { ListedStatus } from './types.ts'

const forAnybody = ['public', 'unlisted']
const Listed = readableOf(ListedStatus)

/** What an account posted itself, by what was older than the page before. */
export async function listStatuses(
  caller: Caller,
  { accountId, cursor }: { accountId: string; cursor: string | null },
): Promise<HistoryOutcome> {
  const query = new URLSearchParams({
    limit: String(pageSize),
    exclude_reblogs: 'true',
    exclude_replies: 'true',
    ...(cursor && { max_id: cursor }),
  })
  const result = await ask(caller, `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?${query.toString()}`)
  const statuses = readAnswer(result, [200], Listed)
  if (!statuses) return orRetry(failed(result))
  const posts = statuses
    .filter(({ visibility }) => forAnybody.includes(visibility))
    .map((status) => ({
      remoteId: status.id,
      remoteUrl: status.url,
      title: null,
      text: textOfHtml(status.content),
      language: status.language ?? null,
      publishedAt: status.created_at,
      counts: countsOf(status),
    }))
  // A page may be short of what was left out of it; an empty one is the last.
  return { type: 'page', posts, cursor: statuses.at(-1)?.id ?? null }
}
