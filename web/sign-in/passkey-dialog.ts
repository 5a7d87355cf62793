import { t } from '@lingui/core/macro'
import type { AddPasskey, PasskeyChallenge, PasskeySignIn } from '@postwright/contract/identity/factors'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Loaded when it is asked for: most people never do. */
const library = () => import('@simplewebauthn/browser')

export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** The browser's dialog that makes a passkey. */
export async function makePasskey({ token, options }: PasskeyChallenge): Promise<Pick<AddPasskey, 'token' | 'response'>> {
  const { startRegistration } = await library()
  // The server wrote them by the same standard that the browser reads.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    token,
    response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } },
  }
}

/** The browser's dialog that asks for a passkey; with `quietly`, its suggestions in the email field instead. */
export async function answerWithPasskey({ token, options }: PasskeyChallenge, { quietly = false } = {}): Promise<PasskeySignIn> {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    token,
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  }
}

/** False too without a connection, in which the library cannot be loaded: the button asks for it again. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  const loaded = await library().catch(() => null)
  return loaded?.browserSupportsWebAuthnAutofill() ?? false
}

/** Whether a person closed the browser's dialog, or another question took its place: nothing went wrong. */
export function wasClosed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** What to tell a person about what went wrong in the browser's dialog; undefined when the server refused. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return t`This device has a passkey for your account already.`
  if (error.name === 'SecurityError') return t`Passkeys do not work at this address. Open the site by its own name.`
  return undefined
}
