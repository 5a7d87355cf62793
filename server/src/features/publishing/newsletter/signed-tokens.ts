import { SubscriberEmail } from '@postwright/contract/publishing/newsletter'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { readSigned, sign } from '../../../infra/signed.ts'
import { subscribe } from './subscribe.ts'

/** What a page without a script hands back in place of a captcha's token: who asked, and when. */
const OneTimeToken = z.object({ id: z.string(), email: SubscriberEmail, askedAt: z.number() })

/** A person reads the page meanwhile; what fills forms by the thousand does not wait. */
const earliestMs = 3_000
const latestMs = 30 * 60_000

interface Redeeming {
  now?: number
  /** Puts the address on another list than the instance's own. */
  put?: (email: string) => Promise<void>
}

/** `early` may be used again; `gone` is too old, was used, or is none of ours. */
export type Redeemed = 'subscribed' | 'early' | 'gone'

export function createSignedToken({ secrets }: Services, email: string, now = Date.now()): string {
  return sign(secrets.derive('newsletter token'), { id: randomUUID(), email, askedAt: now } satisfies z.input<typeof OneTimeToken>)
}

/** The address of a token that is ours, whatever its age. */
export function emailOfToken({ secrets }: Services, token: string): string | undefined {
  return readSigned(secrets.derive('newsletter token'), token, OneTimeToken)?.email
}

/**
 * Subscribes who asked on a page without a script.
 *
 * @throws CONFLICT on `email`, TOO_MANY_REQUESTS.
 */
export async function redeemSignedToken(
  services: Services,
  token: string,
  address: string,
  { now = Date.now(), put = (email) => subscribe(services, email, address) }: Redeeming = {},
): Promise<Redeemed> {
  const read = readSigned(services.secrets.derive('newsletter token'), token, OneTimeToken)
  if (!read || now - read.askedAt > latestMs) return 'gone'
  if (now - read.askedAt < earliestMs) return 'early'

  const limits = services.newsletterLimits
  if (!(await limits.useOnce(read.id))) return 'gone'
  await limits.countUnproven(address)
  await limits.countTry(address)
  await put(read.email)
  return 'subscribed'
}
