import { Id } from '@postwright/contract/core/values'

import type { Services } from '../../../context.ts'
import { isSameSecret } from '../../../infra/same-secret.ts'
import { signatureOf } from '../../../infra/signed.ts'

export const unsubscribePath = '/unsubscribe'

/**
 * Where one person says that they want no more reminders, without signing in. It works for as long as mails are kept, whoever has it: a
 * mail that was passed on can end reminders, and nothing else.
 */
export function unsubscribeUrl({ config, secrets }: Pick<Services, 'config' | 'secrets'>, userId: string): string {
  return `${config.baseUrl}${unsubscribePath}?${new URLSearchParams({ u: userId, s: signatureOf(keyOf(secrets), userId) }).toString()}`
}

/** @returns whose link this is, when we made it. */
export function personBehind(
  { secrets }: Pick<Services, 'secrets'>,
  query: { u?: string | undefined; s?: string | undefined },
): string | undefined {
  const userId = Id.safeParse(query.u)
  if (!userId.success) return undefined
  return isSameSecret(query.s ?? '', signatureOf(keyOf(secrets), userId.data)) ? userId.data : undefined
}

function keyOf(secrets: Services['secrets']): string {
  return secrets.derive('unsubscribing')
}
