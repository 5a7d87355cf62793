import { orRetry, hasStatus, readAnswer } from '../answers.ts'
import type { Counts, EditInput, EditOutcome, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { brokenLimit } from './content.ts'
import { instanceLimits } from './instance.ts'
import { statusOf } from './send.ts'
import { MastodonSettings, Status } from './types.ts'

export async function removeStatus(caller: Caller, id: string): Promise<RemoveOutcome> {
  const result = await change(caller, { method: 'DELETE', path: `/api/v1/statuses/${id}` })
  return hasStatus(result, 200, 404) ? { type: 'removed' } : orRetry(failed(result))
}

/** Another text; its media stay. */
export async function editStatus(caller: Caller, { remoteId, payload, channel }: EditInput): Promise<EditOutcome> {
  const settings = MastodonSettings.parse(channel.settings)
  const asked = await instanceLimits(caller)
  if (asked.type !== 'limits') return orRetry(asked)
  const broken = brokenLimit(payload, [], asked.limits, settings)
  if (broken) return broken
  const before = await ask(caller, `/api/v1/statuses/${remoteId}`)
  const known = readAnswer(before, [200], Status)
  if (!known) return orRetry(failed(before))

  const result = await change(caller, {
    method: 'PUT',
    path: `/api/v1/statuses/${remoteId}`,
    body: { json: { ...statusOf(payload, settings), media_ids: known.media_attachments.map(({ id }) => id) } },
  })
  const status = readAnswer(result, [200], Status)
  return status ? { type: 'edited', remoteUrl: status.url } : orRetry(failed(result))
}

export async function countStatus(caller: Caller, id: string): Promise<MetricsOutcome> {
  const result = await ask(caller, `/api/v1/statuses/${id}`)
  if (hasStatus(result, 404)) return { type: 'gone' }
  const status = readAnswer(result, [200], Status)
  if (!status) return orRetry(failed(result))
  return { type: 'counted', counts: countsOf(status) }
}

export function countsOf(status: Status): Counts {
  const { replies_count: replies, reblogs_count: reposts, favourites_count: likes, quotes_count: quotes } = status
  return { replies, reposts, likes, ...(quotes !== undefined && { quotes }) }
}
