import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { notOk } from '../answers.ts'
import type { Finding } from '../payment-provider.ts'
import type { PaystackApi } from './api.ts'
import { makePlan } from './checkout.ts'
import { Balance, Plan } from './types.ts'

/** Found again by its name and price, so that there is one of it however often this is asked. */
const trial = { name: 'Connection test', amountCents: 10_000, currency: 'ZAR' }

/** The address of webhooks is entered at Paystack and cannot be read from there. */
export async function examine(api: PaystackApi, signal: AbortSignal): Promise<Finding[]> {
  const balance = await api.get('/balance', z.array(Balance), signal)
  if (balance.type !== 'ok')
    return [
      { step: 'credentials', ...notOk(balance) },
      { step: 'currency', outcome: 'skipped', words: null },
      { step: 'plan', outcome: 'skipped', words: null },
    ]
  const currencies = balance.value.map(({ currency }) => currency)
  const hasRand = currencies.includes('ZAR')
  return [
    { step: 'credentials', outcome: 'ok', words: null },
    {
      step: 'currency',
      outcome: hasRand ? 'ok' : 'failed',
      words: hasRand ? null : inEnglish(msg`This account has no balance in ZAR, but in ${{ currencies: currencies.join(', ') || '–' }}.`),
    },
    hasRand ? await planCanBeMade(api, signal) : { step: 'plan', outcome: 'skipped', words: null },
  ]
}

async function planCanBeMade(api: PaystackApi, signal: AbortSignal): Promise<Finding> {
  const known = await api.get(`/plan?perPage=100&interval=monthly&amount=${trial.amountCents}`, z.array(Plan), signal)
  if (known.type !== 'ok') return { step: 'plan', ...notOk(known) }
  const isThere = known.value.some(
    ({ name, amount, currency }) => name === trial.name && amount === trial.amountCents && currency === 'ZAR',
  )
  const made = isThere ? undefined : await makePlan(api, trial, signal)
  return made && made.type !== 'ok' ? { step: 'plan', ...notOk(made) } : { step: 'plan', outcome: 'ok', words: null }
}
