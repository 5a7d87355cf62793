import type { FunctionName } from '@postwright/contract/operator/functions'
import { solve } from '@postwright/web/site/islands/proof.ts'
import { uuidv7 } from 'uuidv7'

import { billingFacts } from '../../src/features/billing/payments/table.ts'
import { removeSetting } from '../../src/features/core/instance/settings.ts'
import { createChallenge } from '../../src/infra/captcha/proof.ts'
import { sharedApp } from '../harness.ts'
import { withoutProviders } from './payments.ts'

/** Another input may have paid in another currency, or asked for its money back. */
async function withNothingPaid(): Promise<void> {
  const { db } = (await sharedApp()).services
  await db.asSystem('nothing paid', (tx) => tx.delete(billingFacts))
}

/** A valid input for a function. */
export async function functionInput(name: FunctionName): Promise<object> {
  return validFunctionInputs[name]()
}

const validFunctionInputs: Record<FunctionName, () => object | Promise<object>> = {
  'create-card-subscription': async () => {
    await withoutProviders()
    await withNothingPaid()
    return { planId: 'agency', currency: 'ZAR' }
  },
  'create-wallet-subscription': async () => {
    await withoutProviders()
    await withNothingPaid()
    return { planId: 'agency', currency: 'USD' }
  },
  'send-email': () => ({
    to: 'naledi@fynbosdesk.example',
    templateType: 'test_email',
    variables: { host: 'mail.example.com', sentAt: 'today' },
    userId: null,
  }),
  'test-smtp-connection': () => ({ testEmail: 'naledi@fynbosdesk.example' }),
  'manage-settings': () => ({ provider: 'composer', model: 'small', apiKey: 'key-1', baseUrl: 'https://models.example/v1' }),
  'reset-password': () => ({ email: `naledi.${uuidv7()}@fynbosdesk.example`, redirectTo: '/reset-password' }),
  'verify-reset-token': () => ({ token: 'x'.repeat(43), email: 'naledi@fynbosdesk.example', newPassword: 'rooibos and rain' }),
  'manage-newsletter': async () => ({ email: `reader.${uuidv7()}@fynbosdesk.example`, recaptchaToken: await proof() }),
}

/** What the newsletter's island works out. */
async function proof(): Promise<string> {
  const { db, secrets } = (await sharedApp()).services
  // Another input may have set Google's keys.
  await db.asSystem('no reCAPTCHA', (tx) => removeSetting(tx, 'recaptcha'))
  const { challenge } = createChallenge(secrets.derive('proof of work'), { purpose: 'newsletter', bits: 4 })
  return `${challenge}.${await solve(`${challenge}.`, 4)}`
}
