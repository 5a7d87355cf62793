import type { FunctionName, Functions } from '@postwright/contract/operator/functions'
import type { z } from 'zod'

import type { RequestContext } from './api.ts'
import type { Context } from './context.ts'
import { createCardSubscription, createWalletSubscription } from './features/billing/payments/public.ts'
import { manageSettings } from './features/content/ai-providers/public.ts'
import { testSmtpConnection, sendEmail } from './features/core/mail/public.ts'
import { manageNewsletter } from './features/publishing/subscribers/routes.ts'
import { requestReset } from './features/identity/accounts/public.ts'
import { verifyResetToken } from './features/identity/factors/public.ts'

/** Whoever passed a gate acts; for a public function there may be nobody. */
type ContextBehind<Gate> = Gate extends 'public' ? RequestContext : RequestContext & Context

type Run<Name extends FunctionName> = (
  context: ContextBehind<Functions[Name]['gate']>,
  input: z.output<Functions[Name]['input']>,
) => Promise<z.output<Functions[Name]['output']>>

/** The verb behind every function of the contract. The types refuse a list that lacks one. */
export const functions: { [Name in FunctionName]: Run<Name> } = {
  'manage-settings': manageSettings,
  'send-email': sendEmail,
  'test-smtp-connection': testSmtpConnection,
  'create-card-subscription': createCardSubscription,
  'create-wallet-subscription': createWalletSubscription,
  'manage-newsletter': manageNewsletter,
  'reset-password': requestReset,
  'verify-reset-token': verifyResetToken,
}
