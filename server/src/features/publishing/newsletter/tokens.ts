import { createHash, randomBytes } from 'node:crypto'

/** Nobody guesses it; of a link that is open for long, the database knows the hash alone. */
export function createToken(): string {
  return randomBytes(24).toString('base64url')
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What `createToken` makes; anything else need not be looked for. */
export function looksLikeToken(token: string): boolean {
  return /^[\w-]{32}$/.test(token)
}
