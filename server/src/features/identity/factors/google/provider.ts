import type { Resources, Services } from '../../../../context.ts'
import { discover, type Provider } from '../../../../infra/oidc.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'

/** How we talk to the identity provider that an administrator entered. */
export function providerFetch({ config }: Pick<Services, 'config'>): typeof fetch {
  return createSafeFetch({ allow: config.safeFetchAllow }, { totalMs: 10_000, idleMs: 10_000, maxBytes: 512 * 1024 })
}

/** What the provider says about itself. @throws OidcFailure */
export type ReadProvider = (issuer: string) => Promise<Provider>

/** Asks seldom: a provider changes what it says about itself hardly ever. Its keys are asked for again whenever an unknown one is met. */
export function createReadProvider(resources: Resources): ReadProvider {
  let known: { issuer: string; provider: Provider; readAt: number } | undefined
  return async (issuer) => {
    if (known?.issuer === issuer && known.readAt > Date.now() - freshMs) return known.provider
    const provider = await askProvider(resources, issuer)
    known = { issuer, provider, readAt: Date.now() }
    return provider
  }
}

/** @throws OidcFailure */
export function askProvider(services: Pick<Services, 'config'>, issuer: string): Promise<Provider> {
  return discover(issuer, providerFetch(services), (address) => isSafeIssuer(services, address))
}

/** Codes and tokens travel encrypted, but for hosts that the operator named as its own. */
export function isSafeIssuer({ config }: Pick<Services, 'config'>, { protocol, hostname, host }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && config.safeFetchAllow.some((entry) => [hostname, host].includes(entry.toLowerCase())))
  )
}

const freshMs = 60 * 60 * 1000
