import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostExtraBusinesses } from '@postwright/contract/billing/extra-businesses'
import { type Currency, type Plan, type PlanId, plans } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { HowMany } from './how-many.tsx'
import { billed } from './money.ts'
import { PriceLines } from './price-lines.tsx'
import { priceQuery, useKeepStaying, useOrderPlan } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { useStaying } from './staying.tsx'
import { openCheckout } from './use-checkout.ts'

interface UpgradeProps {
  planId: PlanId
  currency: Currency
  /** A plan that costs nothing, which an administrator granted. */
  replaced: string | null
}

/** A plan that begins at once, with its price to the cent. */
export function Upgrade({ planId, currency, replaced }: UpgradeProps) {
  const { label, tokens, posts, businesses: included, extraBusinessCents }: Plan = plans[planId]
  const { data: businesses = [] } = useQuery(businessesQuery())
  const [chosen, setChosen] = useState<number | null>(null)
  const inUse = businesses.filter(({ isSample }) => !isSample).length
  // As many as are in use, unless somebody says otherwise.
  const needed = extraBusinessCents === null ? 0 : Math.max(0, Math.min(mostExtraBusinesses, inUse - (included ?? inUse)))
  const wanted = { planId, currency, extraBusinesses: chosen ?? needed }
  const price = useQuery(priceQuery(wanted))
  const order = useOrderPlan()
  const keep = useKeepStaying()
  const staying = useStaying({ planId, extraBusinesses: wanted.extraBusinesses })

  async function pay() {
    if (staying.choice) await keep.mutateAsync(staying.choice)
    return order.mutateAsync(wanted)
  }

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
      {replaced !== null && (
        <p className="t13">{t`It takes the place of the ${{ plan: replaced }} plan that an administrator granted, and for which nothing is paid.`}</p>
      )}
      {extraBusinessCents !== null && (
        <p className="row t13">
          {t`Extra businesses, beyond ${{ included: formatNumber(included ?? 0) }}`}
          <HowMany value={wanted.extraBusinesses} onChange={setChosen} />
        </p>
      )}
      {price.data ? <PriceLines price={price.data} label={label} /> : <SkeletonRows rows={3} label={t`Reading the price`} />}
      <p className="t13 soft">
        {t`A new month begins with ${{ tokens: formatNumber(tokens ?? 0) }} tokens and ${{ posts: formatNumber(posts ?? 0) }} posts. What is planned is kept, and counts in it.`}
      </p>
      {staying.form}
      <div className="row">
        <Button
          variant="primary"
          icon={ExternalLink}
          disabled={!price.data || price.isPlaceholderData || !staying.isReady}
          onClick={() => openCheckout(pay)}
        >
          {price.data ? t`Pay ${{ amount: billed(price.data.todayCents, currency) }}` : t`Pay`}
        </Button>
        {price.data && <Specimen mode={price.data.mode} />}
      </div>
    </div>
  )
}
