import type { NotificationKind, NotificationChannel } from '@postwright/contract/core/notifications/rules'
import { NotificationKindId } from '@postwright/contract/core/notifications'
import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { isSameSecret } from '../../../infra/same-secret.ts'
import { signatureOf } from '../../../infra/signed.ts'
import { choose } from './preferences.ts'

/** What a link in a mail turns off: one channel of one kind, for one person. It opens nothing else, so that it needs no sign-in. */
interface Stop {
  userId: string
  kind: NotificationKind
  channel: Exclude<NotificationChannel, 'inApp'>
}

export function stopLink({ config, secrets }: Pick<Services, 'config' | 'secrets'>, stop: Stop): string {
  const words = `${stop.userId}.${stop.kind}.${stop.channel}`
  return `${config.baseUrl}/stop-mails?token=${words}.${signatureOf(keyOf(secrets), words)}`
}

/** @throws NOT_FOUND for a token that is none of ours. */
export function readStop({ secrets }: Pick<Services, 'secrets'>, token: string): Stop {
  const [userId, kind, channel, signature = ''] = token.slice(0, 200).split('.')
  const isOurs = isSameSecret(signature, signatureOf(keyOf(secrets), `${userId}.${kind}.${channel}`))
  const stop = StopWords.safeParse({ userId, kind, channel })
  if (!stop.success || !isOurs) throw notFound('link')
  return stop.data
}

const StopWords = z.object({ userId: Id, kind: NotificationKindId, channel: z.enum(['mail', 'digest']) })

/** Stopping twice changes nothing. */
export async function stopMails(services: Services, token: string): Promise<Stop> {
  const stop = readStop(services, token)
  await services.db.asPerson(stop.userId, 'a person stops mails of one kind by the link in one', (tx) => choose(tx, { ...stop, on: false }))
  return stop
}

function keyOf(secrets: Services['secrets']): string {
  return secrets.derive('links that stop mails')
}
