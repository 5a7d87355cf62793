import { createHmac, timingSafeEqual } from 'node:crypto'

import { Id } from '@postwright/contract/values'

import type { Services } from '../../context.ts'

export const unsubscribePath = '/unsubscribe'

/**
 * Where one person says that they want no more reminders, without signing in. It works for as long as mails are kept, whoever has it: a
 * mail that was passed on can end reminders, and nothing else.
 */
export function unsubscribeUrl({ config, secrets }: Pick<Services, 'config' | 'secrets'>, userId: string): string {
  return `${config.baseUrl}${unsubscribePath}?${new URLSearchParams({ u: userId, s: signatureOf(secrets, userId) }).toString()}`
}

/** @returns whose link this is, when we made it. */
export function personBehind(
  { secrets }: Pick<Services, 'secrets'>,
  query: { u?: string | undefined; s?: string | undefined },
): string | undefined {
  const userId = Id.safeParse(query.u)
  if (!userId.success) return undefined
  const given = Buffer.from(query.s ?? '')
  const expected = Buffer.from(signatureOf(secrets, userId.data))
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId.data : undefined
}

function signatureOf(secrets: Services['secrets'], userId: string): string {
  return createHmac('sha256', secrets.derive('unsubscribing')).update(userId).digest('base64url')
}
