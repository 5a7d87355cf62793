import { createHash } from 'node:crypto'

import type { Services } from '../../../../context.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'

const limits = { totalMs: 3_000, idleMs: 3_000, maxBytes: 1024 * 1024, maxRedirects: 0 }
/** How much of the digest is told: thousands of passwords begin alike. */
const told = 5

/**
 * Whether the service that the operator named knows a password from a data breach, by the range protocol of Pwned Passwords, which is told
 * neither the password nor its whole digest. https://haveibeenpwned.com/API/v3#PwnedPasswords (read 2026-11-28)
 *
 * @returns false also where no service is named, or it does not answer: then nobody could sign up.
 */
export async function isBreached({ config, log }: Pick<Services, 'config' | 'log'>, password: string): Promise<boolean> {
  if (config.authBreachedPasswords === undefined) return false
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const ask = createSafeFetch({ allow: config.safeFetchAllow }, limits)
    const answer = await ask(`${config.authBreachedPasswords}/${digest.slice(0, told)}`, { headers: { 'add-padding': 'true' } })
    if (!answer.ok) throw new TypeError(`It answered ${answer.status}.`)
    // Padding is counted zero times.
    return (await answer.text()).split(/\r?\n/).some((line) => line.startsWith(`${digest.slice(told)}:`) && !line.endsWith(':0'))
  } catch (error) {
    log.warn({ err: error }, 'a password could not be compared with those of data breaches')
    return false
  }
}
