import { z } from 'zod'

import { base, publicBase } from '../core/base.ts'
import { atMost, Currency, Id, Instant, line, PlanId, required, secret, TimeZone } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** Of whoever has one: what an open screen alone may not do is asked for again. */
const again = { password: secret(128).optional() }

/** Proof that the person at the screen is the one who signed in. */
export const Proof = z.object(again)
export type Proof = z.infer<typeof Proof>

/** Six digits from an authenticator app, as people type them. */
export const AppCode = z
  .string()
  .max(32, atMost(32))
  .regex(/^(?:[\s-]*\d){6}[\s-]*$/, says(msg`Enter the six digits that your app shows.`))

export const recoveryCodeCount = 10

/** The second step of signing in: digits from the app, or one of the recovery codes. */
export const SecondStep = z.object({
  code: required(line(64), msg`Code is required.`),
  /** Asks for no code on this device for 30 days. */
  remember: z.boolean().default(false),
})
export type SecondStep = z.infer<typeof SecondStep>

const base64url = (max: number) =>
  z
    .string()
    .min(1, says(msg`This is not what a passkey answers.`))
    .max(max, atMost(max))
    .regex(/^[\w-]+={0,2}$/, says(msg`This is not what a passkey answers.`))
const Extensions = z.object({}).default({})
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', says(msg`This is not what a passkey answers.`)),
  clientExtensionResults: Extensions,
}

/** What a browser answers when it made a passkey. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z
      .array(required(line(32), msg`Transport is required.`))
      .max(8, says(msg`Name at most 8.`))
      .optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** What a browser answers when it signed in with a passkey. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Sealed by the server: which question is being answered. */
const SealedToken = z
  .string()
  .max(4096, atMost(4_096))
  .regex(/^[\w.-]+$/, says(msg`Begin again.`))

/** Options of the browser's own passkey dialog, in the JSON form of WebAuthn. */
export const PasskeyChallenge = z.object({ token: z.string(), options: z.looseObject({ challenge: z.string() }) })
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>

export const PasskeySignIn = z.object({ token: SealedToken, response: PasskeyAssertion })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

const PasskeyName = required(line(60), msg`Name is required.`)

export const AddPasskey = z.object({ name: PasskeyName, token: SealedToken, response: PasskeyRegistration })
export type AddPasskey = z.infer<typeof AddPasskey>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether its maker keeps it on more than one device. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Before going to the identity provider; a new person's choice of plan travels along. */
export const BeginGoogle = z.object({ plan: PlanId.optional(), currency: Currency.optional(), timeZone: TimeZone.optional() })
export type BeginGoogle = z.infer<typeof BeginGoogle>

/** The identity provider as visitors see it, with an empty label where nobody chose one; null while there is none. */
export const GoogleOffer = z.object({ label: z.string(), isGoogle: z.boolean() }).nullable()
export type GoogleOffer = z.infer<typeof GoogleOffer>

/** How visitors get in beside a password, and how long a new password must be. */
export const SignInOffers = z.object({
  google: GoogleOffer,
  minPasswordLength: z.int(),
  /** Whether a mail server is set up; without one no page says that a mail is on its way. */
  sendsMail: z.boolean(),
})
export type SignInOffers = z.infer<typeof SignInOffers>

/** The ways in that a person has, and what is asked beside a password. */
export const Factors = z.object({
  hasPassword: z.boolean(),
  google: z.object({
    offer: GoogleOffer,
    linked: z.object({ email: z.string(), since: Instant }).nullable(),
  }),
  passkeys: z.array(Passkey),
  totp: z.object({ since: Instant, recoveryCodesLeft: z.int() }).nullable(),
})
export type Factors = z.infer<typeof Factors>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const Done = z.object({})

/** How somebody signs in is no matter for a program that holds a key of theirs. */
const personBase = base.meta({ gate: 'approved', scope: 'person' })

export const factors = {
  signInOffers: publicBase
    .route({ method: 'GET', path: '/sign-in-offers', summary: 'What one can sign in with, and what a new password must be' })
    .output(SignInOffers),
  read: personBase.route({ method: 'GET', path: '/account/factors', summary: 'How you sign in' }).output(Factors),
  beginTotp: personBase
    .route({ method: 'POST', path: '/account/totp', summary: 'A key for an authenticator app; it counts once a code confirms it' })
    .input(Proof)
    .output(z.object({ uri: z.string(), key: z.string() })),
  confirmTotp: personBase
    .route({ method: 'POST', path: '/account/totp/confirm', summary: 'Ask for a code when you sign in; answers with recovery codes' })
    .input(z.object({ code: AppCode }))
    .output(RecoveryCodes),
  removeTotp: personBase
    .route({ method: 'POST', path: '/account/totp/remove', summary: 'Ask for no code any more' })
    .input(Proof)
    .output(Done),
  renewRecoveryCodes: personBase
    .route({ method: 'POST', path: '/account/recovery-codes', summary: 'New recovery codes; the old ones end' })
    .input(Proof)
    .output(RecoveryCodes),
  forgetDevices: personBase
    .route({ method: 'POST', path: '/account/totp/forget-devices', summary: 'Ask for a code on every device again' })
    .output(Done),
  beginPasskey: personBase
    .route({ method: 'POST', path: '/account/passkeys/begin', summary: 'What a browser asks to make a passkey' })
    .input(Proof)
    .output(PasskeyChallenge),
  addPasskey: personBase
    .route({ method: 'POST', path: '/account/passkeys', summary: 'Add the passkey that a browser made' })
    .input(AddPasskey)
    .output(Passkey),
  renamePasskey: personBase
    .route({ method: 'PATCH', path: '/account/passkeys/{id}', summary: 'Rename a passkey' })
    .input(z.object({ id: Id, name: PasskeyName }))
    .output(Passkey),
  removePasskey: personBase
    .route({ method: 'POST', path: '/account/passkeys/{id}/remove', summary: 'Remove a passkey' })
    .input(Proof.extend({ id: Id }))
    .output(Done),
  beginGoogleLink: personBase
    .route({ method: 'POST', path: '/account/google/link', summary: 'Where to go to link an account at the identity provider' })
    .input(Proof)
    .output(z.object({ url: z.string() })),
  unlinkGoogle: personBase
    .route({ method: 'POST', path: '/account/google/unlink', summary: 'Sign in with it no more' })
    .input(Proof)
    .output(Done),
}
