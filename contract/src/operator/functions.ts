import { z } from 'zod'

import { Checkout, ChoosePlan } from '../billing/payments.ts'
import { ManageSettings } from '../content/ai-settings.ts'
import type { Gate } from '../core/base.ts'
import { SendEmail, TestSmtp } from '../core/mail.ts'
import { ManageNewsletter } from '../publishing/newsletter.ts'
import { ResetPassword, VerifyResetToken } from '../identity/security.ts'

/** How a function answers when it has nothing else to say: whether it worked, and if not, why. */
export const Outcome = z.object({ success: z.boolean(), error: z.string().optional() })
export type Outcome = z.infer<typeof Outcome>

/**
 * The specification's server functions, at POST /api/functions/{name}. Their names, fields and answers are its words; everything newer
 * is a procedure.
 */
export const functions = {
  'manage-settings': {
    gate: 'super-admin',
    input: ManageSettings,
    output: z.object({ success: z.boolean(), message: z.string() }),
  },
  'send-email': { gate: 'super-admin', input: SendEmail, output: Outcome },
  'test-smtp-connection': { gate: 'super-admin', input: TestSmtp, output: Outcome },
  /** A plan paid by card, in ZAR. */
  'create-card-subscription': { gate: 'approved', input: ChoosePlan, output: Checkout },
  /** A plan paid from a wallet, in any other currency. */
  'create-wallet-subscription': { gate: 'approved', input: ChoosePlan, output: Checkout },
  'manage-newsletter': { gate: 'public', input: ManageNewsletter, output: Outcome },
  'reset-password': { gate: 'public', input: ResetPassword, output: Outcome },
  'verify-reset-token': { gate: 'public', input: VerifyResetToken, output: Outcome },
} satisfies Record<string, { gate: Gate; input: z.ZodType; output: z.ZodType }>

export type Functions = typeof functions
export type FunctionName = keyof Functions
