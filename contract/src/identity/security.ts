import { z } from 'zod'

import { Password } from './accounts.ts'
import { accountBase, publicBase } from '../core/base.ts'
import { clean, Email, Id, Instant, line, Page, pageOf, required, secret } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** What a mailed link carries; only its hash is stored. */
export const LinkToken = z
  .string()
  .min(1, says(msg`This link is not complete.`))
  .max(128, says(msg`This link is not one of ours.`))
  .refine(clean, says(msg`This link is not one of ours.`))

/** How long a link in a mail works, in minutes. */
export const resetLinkMinutes = 30
export const emailLinkMinutes = 24 * 60

/** The function `reset-password`. */
export const ResetPassword = z.object({
  email: Email,
  /** This site's page for the new password, in full or as a path. */
  redirectTo: line(2048),
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** The function `verify-reset-token`: looks at a link, and with `newPassword` uses it. */
export const VerifyResetToken = z.object({ token: LinkToken, email: Email, newPassword: Password.optional() })
export type VerifyResetToken = z.infer<typeof VerifyResetToken>

const CurrentPassword = required(secret(128), msg`Password is required.`)

export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: Password })
export type ChangePassword = z.infer<typeof ChangePassword>

/** Whoever has no password must have logged in a moment ago. */
export const ChangeEmail = z.object({ email: Email, currentPassword: secret(128).optional() })
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const DeviceKind = z.enum(['phone', 'computer', 'program'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** A browser or a program that is signed in. */
export const SignedInSession = z.object({
  id: Id,
  /** Such as "Firefox on Linux". */
  device: z.string(),
  deviceKind: DeviceKind,
  /** Where it was used last, as far as it is known. */
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type SignedInSession = z.infer<typeof SignedInSession>

export const security = {
  sessions: accountBase
    .meta({ gate: 'signed-in', scope: 'person' })
    .route({ method: 'GET', path: '/security/sessions', summary: 'Where you are signed in, latest log-in first' })
    .input(Page)
    .output(pageOf(SignedInSession)),
  endSession: accountBase
    .route({ method: 'DELETE', path: '/security/sessions/{id}', summary: 'Sign one of your sessions out' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  revokeOtherSessions: accountBase
    .route({ method: 'POST', path: '/security/sessions/end-others', summary: 'Sign out everywhere else' })
    .output(z.object({ ended: z.int() })),
  changePassword: accountBase
    .route({ method: 'PUT', path: '/security/password', summary: 'Change your password, which signs out everywhere else' })
    .input(ChangePassword)
    .output(z.object({})),
  changeEmail: accountBase
    .route({ method: 'PUT', path: '/security/email', summary: 'Ask for another email address; a link to it has to be opened' })
    .input(ChangeEmail)
    .output(z.object({})),
  cancelEmailChange: accountBase
    .route({ method: 'DELETE', path: '/security/email', summary: 'Keep the email address after all' })
    .output(z.object({})),
  sendVerification: accountBase
    .route({ method: 'POST', path: '/security/email/verification', summary: 'Send the link that confirms your email address again' })
    .output(z.object({})),
  /** For whoever has the link, signed in or not. */
  confirmEmail: publicBase
    .route({ method: 'POST', path: '/security/email/confirm', summary: 'Confirm an email address by the link that was sent to it' })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ email: z.string() })),
}
