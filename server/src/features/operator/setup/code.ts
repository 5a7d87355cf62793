import { createHash, timingSafeEqual } from 'node:crypto'

import type { Services } from '../../../context.ts'
import { isLocal } from '../../../infra/client-address.ts'

interface From {
  headers: Headers
  address: string
}

/** Whoever sits at the machine may set it up as it is; anybody else on the network shows that they see its terminal. */
export function asksCode({ config }: Pick<Services, 'config'>, from: From): boolean {
  return !isLocal(from, config)
}

/** The same on every node, and good until the instance is set up. */
export function setupCode({ secrets }: Pick<Services, 'secrets'>): string {
  const letters = [...Buffer.from(secrets.derive('setup code'), 'base64url').subarray(0, 16)].map(
    (byte) => alphabet[byte % alphabet.length],
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Thirty-two that nobody mistakes for each other, so that every byte is as likely as any. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

export function isSetupCode(services: Pick<Services, 'secrets'>, given: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(setupCode(services)))
}

/** However it is typed. */
function digestOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
    .digest()
}
