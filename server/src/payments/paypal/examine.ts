import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { notOk } from '../answers.ts'
import type { Finding } from '../payment-provider.ts'
import type { PaypalApi, Said } from './api.ts'
import { makePlan } from './plans.ts'
import { Webhook } from './types.ts'
import { neededEvents } from './webhooks.ts'

const trial = { name: 'Connection test', firstCents: 1_000, firstDays: null, monthlyCents: 1_000, currency: 'USD' }

interface Examined {
  webhookId: string
  webhookUrl: string
  signal: AbortSignal
}

/** A plan stands for the currency too: one in dollars is refused where dollars are. Asked again within 72 hours, it is the same plan. */
export async function examine(api: PaypalApi, { webhookId, webhookUrl, signal }: Examined): Promise<Finding[]> {
  const webhook = await api.get(`/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, Webhook, signal)
  const isUnknown = webhook.type === 'refused' && webhook.status !== 401 && webhook.status !== 403
  if (webhook.type !== 'ok' && !isUnknown)
    return [
      { step: 'credentials', ...notOk(webhook) },
      ...(['currency', 'plan', 'webhook'] as const).map((step) => ({ step, outcome: 'skipped', words: null }) as const),
    ]
  const plan = await makePlan(api, trial, signal)
  const problem = webhookProblem(webhook, webhookUrl)
  const isCurrency = plan.type === 'refused' && currencyIssues.includes(plan.code ?? '')
  return [
    { step: 'credentials', outcome: 'ok', words: null },
    isCurrency ? { step: 'currency', outcome: 'failed', words: plan.reason } : { step: 'currency', outcome: 'ok', words: null },
    isCurrency
      ? { step: 'plan', outcome: 'skipped', words: null }
      : plan.type === 'ok'
        ? { step: 'plan', outcome: 'ok', words: null }
        : { step: 'plan', ...notOk(plan) },
    { step: 'webhook', outcome: problem === null ? 'ok' : 'failed', words: problem },
  ]
}

const currencyIssues = ['CURRENCY_MISMATCH', 'CURRENCY_NOT_SUPPORTED', 'INVALID_CURRENCY_CODE']

function webhookProblem(webhook: Said<Webhook>, webhookUrl: string): string | null {
  if (webhook.type !== 'ok') return webhook.reason
  const { url, event_types: types } = webhook.value
  if (url !== webhookUrl) return inEnglish(msg`It is registered for ${{ url }}.`)
  const names = new Set(types.map(({ name }) => name))
  const missing = names.has('*') ? [] : neededEvents.filter((name) => !names.has(name))
  return missing.length === 0 ? null : inEnglish(msg`It is not registered for ${{ events: missing.join(', ') }}.`)
}
