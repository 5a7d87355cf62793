import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { unclear, hasStatus, readAnswer } from '../answers.ts'
import type { LookUpOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { type MastodonHandle, Source, Status } from './types.ts'

interface Sought {
  accountId: string
  text: string
  contentWarning: string
  handle: MastodonHandle
  since: Date
  knownRemoteIds: readonly string[]
}

/** Looks through what the account posted after the first try; what it reads are the texts as they were typed. */
export async function findPost(caller: Caller, sought: Sought): Promise<LookUpOutcome> {
  const { accountId, handle, since, knownRemoteIds } = sought
  const query = new URLSearchParams({
    limit: String(pageSize),
    exclude_reblogs: 'true',
    ...(handle.sinceId && { since_id: handle.sinceId }),
  })
  const result = await ask(caller, `/api/v1/accounts/${accountId}/statuses?${query.toString()}`)
  const statuses = readAnswer(result, [200], z.array(Status))
  if (!statuses) return unclear(failed(result))

  // The clocks of a server and ours may differ.
  const from = since.getTime() - 60_000
  const candidates = statuses.filter(
    (status) =>
      !knownRemoteIds.includes(status.id) &&
      (handle.sinceId !== null || Date.parse(status.created_at) >= from) &&
      status.spoiler_text === sought.contentWarning &&
      hasSameMedia(status, handle),
  )
  // The oldest one: of several with this text, those that were sent later left the later ones.
  for (const status of candidates.toReversed()) {
    const source = await ask(caller, `/api/v1/statuses/${status.id}/source`)
    if (hasStatus(source, 404)) continue
    const text = readAnswer(source, [200], Source)?.text
    if (text === undefined) return unclear(failed(source))
    if (text.trim() === sought.text.trim()) return { type: 'found', remoteId: status.id, remoteUrl: status.url }
  }
  return statuses.length === pageSize
    ? { type: 'unclear', reason: inEnglish(msg`Mastodon has more posts than it lists.`) }
    : { type: 'absent' }
}

function hasSameMedia({ media_attachments: shown }: Status, { media }: MastodonHandle): boolean {
  return shown.length === media.length && media.every(({ id }) => shown.some((attachment) => attachment.id === id))
}
