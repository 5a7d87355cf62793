import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Currency, type PlanId, plans } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { billed } from './money.ts'
import { PriceLines } from './price-lines.tsx'
import { priceQuery, useOrderPlan } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { openCheckout } from './use-checkout.ts'

interface UpgradeProps {
  planId: PlanId
  currency: Currency
  isSandbox: boolean
}

/** A plan that begins at once, with its price to the cent. */
export function Upgrade({ planId, currency, isSandbox }: UpgradeProps) {
  const price = useQuery(priceQuery({ planId, currency }))
  const order = useOrderPlan()
  const { label, tokens, posts } = plans[planId]

  if (price.isError)
    return (
      <div className="bill-consequence">
        <ErrorState title={messageOf(price.error, t`The price could not be read`)} onRetry={() => price.refetch()} />
      </div>
    )
  return (
    <div className="bill-consequence">
      <h3 className="h2">{t`${{ plan: label }}, now`}</h3>
      <p className="t13 soft">
        <Trans>Takes effect when the payment is confirmed.</Trans>
      </p>
      {price.data ? (
        <PriceLines price={price.data} label={t`${{ plan: label }}, one month`} />
      ) : (
        <SkeletonRows rows={3} label={t`Reading the price`} />
      )}
      <p className="t13 soft">
        {t`A new month begins with ${{ tokens: formatNumber(tokens ?? 0) }} tokens and ${{ posts: formatNumber(posts ?? 0) }} posts. What is planned is kept, and counts in it.`}
      </p>
      <div className="row">
        <Button
          variant="primary"
          icon={ExternalLink}
          disabled={!price.data}
          onClick={() => openCheckout(() => order.mutateAsync({ planId, currency }))}
        >
          {price.data ? t`Pay ${{ amount: billed(price.data.todayCents, currency) }}` : t`Pay`}
        </Button>
        {isSandbox && <Specimen />}
      </div>
    </div>
  )
}
