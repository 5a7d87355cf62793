import { setTimeout as wait } from 'node:timers/promises'

import type { Config } from './config.ts'
import { invalid } from './errors.ts'
import { publicHost, UnsafeAddress } from './infra/public-address.ts'

/** A name server that does not answer keeps nobody from saving. */
const lookupMs = 3_000

/**
 * For an address that is saved, to be reached later. A host that cannot be found now may be there then, and is checked again whenever it is reached.
 *
 * @throws INVALID on `field` when it leads into a private network that the operator did not allow.
 */
export async function refusePrivate(
  { safeFetchAllow }: Config,
  field: string,
  address: URL | { host: string; port: number },
): Promise<void> {
  const host =
    address instanceof URL
      ? { hostname: address.hostname.replace(/^\[|\]$/g, ''), host: address.host }
      : { hostname: address.host, host: `${address.host}:${address.port}` }
  try {
    await Promise.race([publicHost(host, { allow: safeFetchAllow }), wait(lookupMs, undefined, { ref: false })])
  } catch (error) {
    if (error instanceof UnsafeAddress) throw invalid(field, error.sentence)
  }
}
