import { t } from '@lingui/core/macro'
import type { BillingStanding, ChooseNextPlan } from '@postwright/contract/billing/payments'

import { toast } from '../../../../ui/toasts.tsx'
import { useNextPlan } from './queries.ts'
import { openTab } from './use-checkout.ts'

/**
 * Chooses the plan of the next month. At PayPal the buyer agrees to other payments on a page of theirs, which opens with the press.
 *
 * @returns whether it went well
 */
export function useChooseNext(provider: BillingStanding['provider']) {
  const next = useNextPlan()
  return async (wanted: ChooseNextPlan, done: string): Promise<boolean> => {
    const tab = provider === 'paypal' ? openTab() : null
    try {
      const { change } = await next.mutateAsync(wanted)
      if (change?.url) tab?.goTo(change.url)
      else tab?.close()
      toast.success(
        change?.url ? t`Agree at PayPal, in the tab that opened.` : change ? t`It is being arranged with the payment provider.` : done,
      )
      return true
    } catch (error) {
      tab?.close()
      toast.failed(error, t`The plan could not be changed`)
      return false
    }
  }
}
