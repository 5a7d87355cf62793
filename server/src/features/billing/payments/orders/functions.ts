import type { Checkout, ChoosePlan } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { orderPlan } from './open.ts'

/** The specification's function for ZAR. @throws INVALID on `currency` for any other, and as `orderPlan` */
export function createCardSubscription(context: Context, wanted: ChoosePlan): Promise<Checkout> {
  if (wanted.currency !== 'ZAR') throw invalid('currency', msg`Cards are charged in ZAR. Pay in other currencies from a wallet.`)
  return orderPlan(context, wanted)
}

/** The specification's function for any other currency. @throws INVALID on `currency` for ZAR, and as `orderPlan` */
export function createWalletSubscription(context: Context, wanted: ChoosePlan): Promise<Checkout> {
  if (wanted.currency === 'ZAR') throw invalid('currency', msg`Wallets are charged in other currencies than ZAR. Pay in ZAR by card.`)
  return orderPlan(context, wanted)
}
