import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import { channelKinds, type OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import { uuidv7 } from 'uuidv7'

import { withoutMedia } from '../../../../platforms/media.ts'
import type { ConnectedChannel, OutsidePlatform, SendInput, SendOutcome } from '../../../../platforms/platform.ts'
import { inEnglish } from '../../../../sentences.ts'
import { fault, line, skipped, timed, warning } from './line.ts'

interface Trip {
  kind: OutsideKind
  channel: ConnectedChannel
  signal: AbortSignal
}

/** Publishes a line, and takes it down at once. */
export async function roundTrip(platform: OutsidePlatform, { kind, channel, signal }: Trip): Promise<DoctorLine> {
  const { remove } = platform
  if (!remove || channelForms[kind].roundTrip === null)
    return skipped('round_trip', inEnglish(msg`Nothing can be taken down there again, so nothing was published.`))
  const sent = await timed(() => publish(platform, sendInput({ kind, channel, signal })))
  const { result: outcome } = sent
  if (outcome.type !== 'published') return notPublished(outcome)

  const { remoteId, remoteUrl } = outcome
  const removed = await timed(() => remove({ remoteId, channel, signal }))
  if (removed.result.type !== 'removed')
    return {
      ...warning('round_trip', inEnglish(msg`A line was published and could not be taken down: ${{ reason: removed.result.reason }}`), [
        inEnglish(msg`Take it down there by hand.`),
      ]),
      answer: remoteUrl,
    }
  return {
    ...line('round_trip', 'works', inEnglish(msg`A line was published, and taken down again.`)),
    tookMs: sent.tookMs + removed.tookMs,
  }
}

async function publish(platform: OutsidePlatform, input: SendInput): Promise<SendOutcome> {
  const prepared = platform.prepare && !platform.preparesMediaAlone ? await platform.prepare(input) : null
  if (prepared && prepared.type !== 'ready') return prepared
  let handle = prepared?.handle ?? null
  const keepHandle = async (kept: Record<string, unknown>) => void (handle = kept)
  return platform.send({ ...input, handle, keepHandle })
}

function sendInput({ kind, channel, signal }: Trip): SendInput {
  const deliveryId = uuidv7()
  const body = say(msg`Postwright checks whether it can post here. This line is taken down at once.`)
  const [contentType] = channelKinds[kind].contentTypes
  return {
    deliveryId,
    key: deliveryId,
    payload: { contentType: contentType ?? 'x', title: 'Postwright', body, media: [] },
    handle: null,
    keepHandle: async () => {},
    knownRemoteIds: async () => [],
    media: withoutMedia,
    channel,
    signal,
  }
}

function notPublished({ type, reason }: Exclude<SendOutcome, { type: 'published' }>): DoctorLine {
  const again = inEnglish(msg`Check again in a minute.`)
  if (type === 'unknown' || type === 'pending')
    return warning('round_trip', reason, [inEnglish(msg`Look there: if the line is there, take it down.`), again])
  if (type === 'retry') return warning('round_trip', reason, [again])
  return fault('round_trip', reason, [inEnglish(msg`Mend what the platform says, and check again.`)])
}
