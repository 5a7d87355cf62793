import { z } from 'zod'

import { answersNothing, orRetry, withRates, hasStatus, readAnswer } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import type { Payload, SendInput, SendOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { findPost } from './find.ts'
import { forgetLimits, instanceLimits } from './instance.ts'
import { repeatableMs, requestBudget } from './limits.ts'
import { MastodonHandle, MastodonSettings, Status } from './types.ts'

/**
 * Posts with the key of the delivery. The server knows a repeated key for an hour; later, and on servers that may not know keys at all, the
 * account's own list is read before anything is posted again.
 */
export async function sendStatus(caller: Caller, input: SendInput): Promise<SendOutcome> {
  const settings = MastodonSettings.parse(input.channel.settings)
  const asked = await instanceLimits(caller)
  if (asked.type !== 'limits') return orRetry(asked)
  const broken = brokenLimit(input.payload, [], asked.limits, settings)
  if (broken) return broken

  const handle = MastodonHandle.parse(input.handle ?? {})
  if (handle.firstTriedAt === null) {
    const newest = await newestId(caller, settings.accountId)
    if (newest.type !== 'newest') return newest
    Object.assign(handle, { sinceId: newest.id, firstTriedAt: Date.now() })
    await input.keepHandle(handle)
  } else if (!asked.limits.knowsKeys || Date.now() - handle.firstTriedAt > repeatableMs) {
    const since = new Date(handle.firstTriedAt)
    const found = await findPost(caller, {
      ...soughtOf(input.payload, settings),
      handle,
      since,
      knownRemoteIds: await input.knownRemoteIds(),
    })
    if (found.type === 'found') return { ...found, type: 'published' }
    if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
  }

  const result = await change(caller, {
    path: '/api/v1/statuses',
    body: {
      json: {
        ...statusOf(input.payload, settings),
        media_ids: handle.media.map(({ id }) => id),
        ...(input.payload.replyTo && { in_reply_to_id: input.payload.replyTo.parent }),
      },
    },
    headers: { 'idempotency-key': input.key },
  })
  const isAnswerless = input.payload.replyTo && hasStatus(result, 404)
  const outcome = isAnswerless ? answersNothing : outcomeOf(result, caller)
  return withRates(outcome, requestBudget(settings.account).of, result)
}

export function statusOf(payload: Payload, { visibility, language, contentWarning }: MastodonSettings) {
  return {
    status: textOf(payload),
    visibility,
    ...(language && { language }),
    ...(contentWarning && { spoiler_text: contentWarning, sensitive: true }),
  }
}

export function soughtOf(payload: Payload, { accountId, contentWarning }: MastodonSettings) {
  return { accountId, text: textOf(payload), contentWarning }
}

function outcomeOf(result: HttpResult, { address }: Caller): SendOutcome {
  const status = readAnswer(result, [200], Status)
  if (status) return { type: 'published', remoteId: status.id, remoteUrl: status.url }
  // What it refused may be a limit that it lowered.
  if (hasStatus(result, 422)) forgetLimits(address)
  return failed(result)
}

async function newestId(caller: Caller, accountId: string) {
  const result = await ask(caller, `/api/v1/accounts/${accountId}/statuses?limit=1&exclude_reblogs=true`)
  const statuses = readAnswer(result, [200], z.array(Status))
  if (!statuses) return orRetry(failed(result))
  return { type: 'newest', id: statuses[0]?.id ?? null } as const
}
