import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'
import { ExternalLink } from 'lucide-react'

import { formatDate } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useChooseNext } from './use-choose-next.ts'
import { extrasText } from './words.ts'

/** Another plan for the next month that is not agreed yet with whoever charges: until then everything goes on as before. */
export function PendingChange({ billing }: { billing: BillingStanding }) {
  const { change, provider, planId, paidUntil } = billing
  const choose = useChooseNext(provider)
  if (change === null || planId === null) return null
  const extras = change.extraBusinesses > 0 ? ` + ${extrasText(change.extraBusinesses)}` : ''
  const what = `${plans[change.planId].label}${extras}`
  const day = formatDate(paidUntil ?? '')
  const isBack = change.planId === planId && change.extraBusinesses === billing.extraBusinesses
  if (change.url === null)
    return (
      <Banner tone="info" title={t`${{ what }} is being arranged`}>
        {t`It takes a moment. Until it is agreed with the payment provider, everything goes on as before.`}
      </Banner>
    )
  return (
    <Banner
      tone="warn"
      title={t`${{ what }} waits for your yes at PayPal`}
      actions={
        <>
          <Button size="sm" icon={ExternalLink} onClick={() => choose(change, '')}>
            <Trans>Agree at PayPal</Trans>
          </Button>
          {!isBack && (
            <Button size="sm" onClick={() => choose({ planId: null, extraBusinesses: 0 }, t`The plan stays as it is.`)}>
              <Trans>Take it back</Trans>
            </Button>
          )}
        </>
      }
    >
      {t`Without it nothing changes on ${{ day }}: the plan goes on, and PayPal charges as before.`}
    </Banner>
  )
}
