import type { Services } from '../../../../context.ts'
import { discover, type Provider } from '../../../../infra/oidc.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'

/** How we talk to the identity provider that an administrator entered. */
export function providerFetch({ config }: Services): typeof fetch {
  return createSafeFetch({ allow: config.safeFetchAllow }, { totalMs: 10_000, idleMs: 10_000, maxBytes: 512 * 1024 })
}

/** AuthorizationRequest seldom: a provider changes what it says about itself hardly ever. Its keys are asked for again whenever an unknown one is met. */
export async function providerOf(services: Services, issuer: string): Promise<Provider> {
  const known = providers.get(services)
  if (known?.issuer === issuer && known.readAt > Date.now() - freshMs) return known.provider
  const provider = await askProvider(services, issuer)
  providers.set(services, { issuer, provider, readAt: Date.now() })
  return provider
}

/** @throws OidcFailure */
export function askProvider(services: Services, issuer: string): Promise<Provider> {
  return discover(issuer, providerFetch(services), (address) => isSafeIssuer(services, address))
}

/** Codes and tokens travel encrypted, but for hosts that the operator named as its own. */
export function isSafeIssuer({ config }: Pick<Services, 'config'>, { protocol, hostname, host }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && config.safeFetchAllow.some((entry) => [hostname, host].includes(entry.toLowerCase())))
  )
}

const freshMs = 60 * 60 * 1000
const providers = new WeakMap<Services, { issuer: string; provider: Provider; readAt: number }>()
