import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. It needs no salt: there is nothing to guess it from. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
