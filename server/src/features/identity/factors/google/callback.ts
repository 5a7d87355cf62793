import type { GoogleOutcome } from '@postwright/contract/identity/google'

import type { Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import { exchangeForPerson, OidcFailure, type Person } from '../../../../infra/oidc.ts'
import { isSameSecret } from '../../../../infra/same-secret.ts'
import { type Origin, readSession } from '../../accounts/public.ts'
import { afterFirstStep } from '../sign-in.ts'
import { useOneTimeToken } from '../one-time-tokens.ts'
import { linkGoogle } from './link.ts'
import { personOf } from './person.ts'
import { providerFetch } from './provider.ts'
import { type AuthorizationRequest, pendingAuthorization, clearAuthorization } from './authorization-request.ts'
import { googleClient } from './settings.ts'

interface Ending {
  outcome: GoogleOutcome
  cookies?: string[]
}

/**
 * A browser comes back from the identity provider. Whatever happened, it is sent to a page that says so: the answer counts once, and
 * in the browser that asked.
 */
export async function handleCallback(
  services: Services,
  answer: URLSearchParams,
  from: Origin,
): Promise<{ to: string; cookies: string[] }> {
  const token = pendingAuthorization(services, from.headers)
  const isOurs = token !== null && isSameSecret(answer.get('state') ?? '', token.data.state)
  const isFirst =
    isOurs && (await services.db.withoutWorkspace('an answer of the identity provider is used', (tx) => useOneTimeToken(tx, token)))
  const { outcome, cookies = [] } =
    isOurs && isFirst ? await end(services, { asked: token.data, answer, from }) : { outcome: 'expired' as const }
  return { to: pageAfter(outcome, isOurs && token.data.link !== null), cookies: [clearAuthorization(services), ...cookies] }
}

/** Whoever is signed in goes to the site root, which leads them to the application. */
function pageAfter(outcome: GoogleOutcome, isLinking: boolean): string {
  if (isLinking) return `/app/settings?tab=security&google=${outcome}`
  return outcome === 'done' ? '/?signedIn=google' : `/login?google=${outcome}`
}

async function end(
  services: Services,
  { asked, answer, from }: { asked: AuthorizationRequest; answer: URLSearchParams; from: Origin },
): Promise<Ending> {
  const refusal = answer.get('error')
  if (refusal !== null) {
    if (refusal === 'access_denied') return { outcome: 'cancelled' }
    services.log.warn({ reason: refusal.slice(0, 100) }, 'the identity provider refused')
    return { outcome: 'failed' }
  }
  const found = await personFromProvider(services, asked, answer)
  if (!found) return { outcome: 'failed' }
  return asked.link ? endLinking(services, { ...found, link: asked.link, from }) : endSigningIn(services, { ...found, asked, from })
}

async function personFromProvider(
  services: Services,
  request: AuthorizationRequest,
  answer: URLSearchParams,
): Promise<{ issuer: string; person: Person } | null> {
  const known = await googleClient(services)
  if (!known) return null
  try {
    const provider = await services.readProvider(known.issuer)
    return {
      issuer: provider.issuer,
      person: await exchangeForPerson(provider, known.client, { answer, request, send: providerFetch(services) }),
    }
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error
    services.log.warn({ reason: error.message }, 'a sign-in through the identity provider failed')
    return null
  }
}

interface Found {
  issuer: string
  person: Person
  from: Origin
}

async function endSigningIn(services: Services, { issuer, person, asked, from }: Found & { asked: AuthorizationRequest }): Promise<Ending> {
  try {
    const known = await personOf(services, { issuer, person, choice: asked.choice, address: from.address })
    if ('refused' in known) return { outcome: known.refused }
    const { next, cookies } = await afterFirstStep(services, known.userId, from)
    return { outcome: next, cookies }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return { outcome: 'busy' }
    throw error
  }
}

/** Only on the very session that asked: a link that somebody slips to a person links nothing. */
async function endLinking(
  services: Services,
  { issuer, person, link, from }: Found & { link: NonNullable<AuthorizationRequest['link']> },
): Promise<Ending> {
  const session = await readSession(services, from.headers)
  if (session?.sessionId !== link.sessionId || session.userId !== link.userId) return { outcome: 'expired' }
  return { outcome: (await linkGoogle(services, link.userId, { issuer, person })) ? 'linked' : 'taken' }
}
