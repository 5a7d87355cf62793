import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatMoney } from '@postwright/contract/billing/money'
import type { BillingStanding, PackKind } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'
import { Lock } from 'lucide-react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { useBuyPack } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { openCheckout } from './use-checkout.ts'
import { packText } from './words.ts'

/** More of a quota until the month ends, where the plan sells it. */
export function Packs({ billing: { planId, currency, phase, takes } }: { billing: BillingStanding }) {
  const buy = useBuyPack()
  const sold = planId !== null && currency === 'ZAR' ? plans[planId].overage : null
  const overage = phase === 'grace' || phase === 'renewing' ? null : sold
  const offer = plans.solo.overage
  const price = formatMoney(offer.zarCents, 'ZAR')
  const order = (what: PackKind) => openCheckout(() => buy.mutateAsync({ what }))
  return (
    <div className="bill-pack">
      <div>
        <h3 className="h3">
          <Trans>More for this month</Trans>
        </h3>
        <p className="t13 soft">
          {t`On ${{ plan: plans.solo.label }}: ${{ price }} for ${{ tokens: formatNumber(offer.tokens) }} tokens, or for ${{ posts: offer.posts }} posts, gone when the month ends. Larger plans include more.`}
        </p>
      </div>
      {overage ? (
        <div className="row">
          <Button onClick={() => order('tokens')}>{packText('tokens')}</Button>
          <Button onClick={() => order('posts')}>{packText('posts')}</Button>
          <Specimen mode={takes.ZAR} />
        </div>
      ) : (
        <span className="row t13 soft">
          <Lock aria-hidden="true" className="i-14" />
          {sold ? t`Once the month is paid` : t`Only on ${{ plan: plans.solo.label }}, paid in ZAR`}
        </span>
      )}
    </div>
  )
}
