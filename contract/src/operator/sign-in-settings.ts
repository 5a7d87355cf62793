import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { googleIssuer } from '../identity/google.ts'
import { atMost, line, required, secret } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'

/** Signing in through an identity provider: Google, or any that speaks OpenID Connect. */
export const GoogleSettings = z.object({
  enabled: z.boolean(),
  issuer: z
    .url({ protocol: /^https?$/, error: () => say(msg`Enter the issuer's full address, such as ${{ googleIssuer }}`) })
    .max(2048, atMost(2_048))
    .refine((address) => !/[?#]/.test(address), says(msg`An issuer has neither ? nor # in its address.`)),
  clientId: required(line(512), msg`Client id is required.`),
  /** Left out keeps the secret that is stored. */
  clientSecret: secret(2048).optional(),
  /** On the button; empty leaves its words to the language of each visitor. */
  label: line(60),
})
export type GoogleSettings = z.infer<typeof GoogleSettings>

/** The stored choice; the secret never leaves the server. */
export const GoogleState = z.object({
  enabled: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  label: z.string(),
  /** To be entered at the provider. */
  redirectUri: z.string(),
})
export type GoogleState = z.infer<typeof GoogleState>

/** Whoever chooses the provider could sign in as anybody who uses it: no matter for a program. */
const personalAdminBase = adminBase.meta({ gate: 'super-admin', scope: 'person' })

export const signInSettings = {
  read: personalAdminBase
    .route({ method: 'GET', path: '/admin/sign-in', summary: 'Signing in through an identity provider' })
    .output(GoogleState),
  save: personalAdminBase
    .route({ method: 'PUT', path: '/admin/sign-in', summary: 'Choose the identity provider' })
    .input(GoogleSettings)
    .output(GoogleState),
  test: personalAdminBase
    .route({ method: 'POST', path: '/admin/sign-in/test', summary: 'Ask the identity provider what it offers' })
    .input(GoogleSettings)
    .output(z.object({ success: z.boolean(), message: z.string() })),
}
