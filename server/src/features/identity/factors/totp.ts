import { Secret, TOTP } from 'otpauth'

/** What every authenticator app reads: six digits of HMAC-SHA1, another six each half minute. RFC 6238. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }
const keyBytes = 20
/** A clock may be half a minute off. */
const window = 1

/** A new key, in base32 as apps take it. */
export function createTotpKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** What an authenticator app reads from the QR code. */
export function totpUri(key: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...shape, issuer: withoutColon(issuer), label: withoutColon(account), secret: Secret.fromBase32(key) }).toString()
}

/** Called to verify TOTP codes. @returns the half minute that a code is of, counted from 1970, or null when it is of none that is near. */
export function stepOfCode(key: string, code: string, nowMs: number): number | null {
  const delta = new TOTP({ ...shape, secret: Secret.fromBase32(key) }).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / 1000 / shape.period) + delta
}

/** Apps show, and people type, spaces between the digits. */
export function digitsOf(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}

/** A colon parts the two names in the label, so neither may have one. */
function withoutColon(name: string): string {
  return name.replaceAll(':', ' ')
}
