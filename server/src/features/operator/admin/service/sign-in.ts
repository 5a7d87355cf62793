import { say } from '@postwright/contract/core/sentences'
import type { GoogleSettings, GoogleState } from '@postwright/contract/operator/sign-in-settings'

import type { Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { OidcFailure } from '../../../../infra/oidc.ts'
import { askProvider, isSafeIssuer, googleState, keptSecret, saveGoogleSettings } from '../../../identity/factors/public.ts'
import { refusePrivate } from '../../../../refuse-private.ts'
import { mayAdminister } from '../policy.ts'
import { msg } from '@postwright/contract/core/msg'

/** The identity provider; its secret is not told. */
export async function readSignIn({ services, actor }: Context): Promise<GoogleState> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return googleState(services)
}

/** @throws INVALID on `issuer` when it is not encrypted or in a private network that the operator did not allow, and on `clientSecret` when it is switched on without one. */
export async function saveSignIn({ services, actor }: Context, settings: GoogleSettings): Promise<GoogleState> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  refuseOpenIssuer(services, settings.issuer)
  await refusePrivate(services.config, 'issuer', new URL(settings.issuer))
  const secret = await keptSecret(services, settings)
  if (settings.enabled && secret === null) throw invalid('clientSecret', msg`Client secret is required.`)

  return services.db.withoutWorkspace('an administrator chooses the identity provider', async (tx) => {
    const state = await saveGoogleSettings(tx, services, settings, secret)
    const { enabled, issuer, clientId } = state
    await emit(tx, { type: 'signIn.configured', by: outsideWorkspaces(actor), enabled, issuer, clientId })
    return state
  })
}

/** Asks the issuer what it says about itself. Whether it takes the client shows only when somebody signs in. */
export async function testSignIn({ services, actor }: Context, { issuer }: GoogleSettings): Promise<{ success: boolean; message: string }> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  refuseOpenIssuer(services, issuer)
  try {
    const provider = await askProvider(services, issuer)
    return { success: true, message: say(msg`${{ host: new URL(provider.issuer).host }} answers, and can sign people in.`) }
  } catch (error) {
    if (error instanceof OidcFailure) return { success: false, message: say(error.sentence) }
    throw error
  }
}

function refuseOpenIssuer(services: Context['services'], issuer: string): void {
  if (!isSafeIssuer(services, new URL(issuer)))
    throw invalid('issuer', msg`An issuer begins with https. An operator can allow another one with SAFE_FETCH_ALLOW.`)
}
