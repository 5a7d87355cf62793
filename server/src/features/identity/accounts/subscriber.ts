import { msg, plural } from '@postwright/contract/core/msg'
import { scopes as apiScopes } from '@postwright/contract/core/scopes'
import { listed, say } from '@postwright/contract/core/sentences'

import type { FactorChange } from '../../../event-parts.ts'
import { type Reactions, subscriber } from '../../../events.ts'
import { currentOrigin } from '../../../infra/origin.ts'
import { deviceOf } from './sessions/device.ts'
import { type SecurityNotification, notifyOfSecurity } from './security-notification.ts'

const reactions: Reactions = {
  'browser.added': (services, tx, { userId }) => {
    const origin = currentOrigin()
    const device = deviceOf(origin?.userAgent)
    const detail = origin
      ? msg`We did not know this browser: ${{ device }}, from ${{ address: origin.address }}.`
      : msg`We did not know this browser: ${{ device }}, from an unknown address.`
    return notifyOfSecurity(services, tx, { userId, event: 'new_browser', detail })
  },
  'password.changed': (services, tx, { userId }) =>
    notifyOfSecurity(services, tx, {
      userId,
      event: 'password_changed',
      detail: msg`You stay logged in where you changed it, and were signed out everywhere else.`,
    }),
  'password.reset': (services, tx, { userId, cleared }) =>
    notifyOfSecurity(services, tx, {
      userId,
      event: 'password_changed',
      detail: [
        msg`A new password was set by a link that was sent to your address. You were signed out everywhere.`,
        cleared ? whatEnded : whatStays,
      ],
    }),
  'email.changeRequested': (services, tx, { userId, email }) =>
    notifyOfSecurity(services, tx, {
      userId,
      event: 'email_change_requested',
      detail: msg`It becomes ${{ email }} when the link that we sent there is opened. Choosing a new password stops that.`,
    }),
  'email.changed': (services, tx, { userId, from, to }) =>
    notifyOfSecurity(services, tx, {
      userId,
      to: from,
      event: 'email_changed',
      detail: msg`From now on you log in with ${{ to }}. The one before is no longer used.`,
    }),
  'apiKey.created': (services, tx, { userId, name, scopes }) =>
    notifyOfSecurity(services, tx, {
      userId,
      event: 'api_key_made',
      detail: msg`“${{ name }}” can do here what you can, within its scopes: ${{ scopes: listed(scopes.map((scope) => say(apiScopes[scope].label))) }}.`,
    }),
  'factor.changed': async (services, tx, { userId, change }) => {
    const notice = noticeOf(change)
    if (notice) await notifyOfSecurity(services, tx, { userId, ...notice })
  },
}

/** Tells a person what was done to their account, since it may not have been them. */
export const securitySubscriber = subscriber(reactions)

const whatEnded = msg`Your address had not been confirmed before, so passkeys, linked accounts, codes of an app and API keys that were added until then do not count any more.`
const whatStays = msg`Passkeys, linked accounts and API keys count as before: remove those that are not yours in Profile Settings.`

function noticeOf(change: FactorChange): Pick<SecurityNotification, 'event' | 'detail'> | null {
  switch (change.kind) {
    case 'app-added':
      return { event: 'two_factor_on', detail: msg`From now on a code from your app is asked for when you log in.` }
    case 'app-removed':
      return { event: 'two_factor_off', detail: msg`No code is asked for any more when you log in.` }
    case 'recovery-codes-renewed':
      return { event: 'recovery_codes_renewed', detail: msg`The ones before do not work any more.` }
    case 'recovery-code-used':
      return {
        event: 'recovery_code_used',
        detail: msg`${plural({ left: change.left }, { one: '# of your recovery codes is left.', other: '# of your recovery codes are left.' })}`,
      }
    case 'passkey-added':
      return { event: 'sign_in_method_added', detail: msg`The passkey “${{ passkey: change.name }}” logs you in now.` }
    case 'passkey-removed':
      return { event: 'sign_in_method_removed', detail: msg`The passkey “${{ passkey: change.name }}” does not log you in any more.` }
    case 'google-linked':
      return {
        event: 'sign_in_method_added',
        detail: change.email ? msg`${{ email: change.email }} logs you in now.` : msg`An account elsewhere logs you in now.`,
      }
    case 'google-unlinked':
      return {
        event: 'sign_in_method_removed',
        detail: change.email
          ? msg`${{ email: change.email }} does not log you in any more.`
          : msg`An account elsewhere does not log you in any more.`,
      }
    case 'devices-forgotten':
      return null
  }
}
