import { plural, t } from '@lingui/core/macro'
import type { Allowance, Subscription } from '@postwright/contract/billing/billing'
import type { Usage } from '@postwright/contract/work/usage'
import { costDays } from '@postwright/contract/work/usage-period'
import type { ReactNode } from 'react'

import { dayMs, formatNumber } from '../../../../lib/formats.ts'
import { formatMicros } from '../../../../lib/money.ts'
import { Progress } from '../../../../ui/progress.tsx'
import { warnShare } from '../../../../ui/quota-ring.tsx'
import { endInWords } from '../../billing/subscriptions/quota-words.ts'

interface UsageTotalsProps {
  usage: Usage
  /** The plan in use, where its period is the one that is shown. */
  subscription: Subscription | undefined
}

export function UsageTotals({ usage: { scope, total, period }, subscription }: UsageTotalsProps) {
  const { costMicros, unpricedCalls } = total
  return (
    <section className="sheet" aria-label={t`In all`}>
      <dl className="usage-totals">
        <Figure
          name={scope === 'own' ? t`Tokens used by you` : t`Tokens used`}
          value={formatNumber(total.tokens)}
          quota={subscription && <Quota of={subscription.tokens} isAgreed={subscription.isAgreed} label={t`Tokens of the quota`} />}
        />
        <Figure
          name={scope === 'own' ? t`Posts published by you` : t`Posts published`}
          value={formatNumber(total.posts)}
          quota={subscription && <Quota of={subscription.posts} isAgreed={subscription.isAgreed} label={t`Posts of the quota`} />}
        />
        <Figure name={t`Drafts and other calls`} value={formatNumber(total.calls)} />
        {costMicros !== null && (
          <Figure
            name={t`Cost of AI models`}
            value={formatMicros(costMicros)}
            quota={
              <>
                {unpricedCalls > 0
                  ? t`${plural({ calls: unpricedCalls }, { one: '# call has', other: '# calls have' })} no known price`
                  : t`by the price of each model`}
                {isOlder(period.startsAt) && <span className="block">{t`What calls cost is kept for ${costDays} days.`}</span>}
              </>
            }
          />
        )}
      </dl>
      {subscription && <p className="usage-foot t12 soft">{endInWords(subscription)}</p>}
    </section>
  )
}

function Figure({ name, value, quota }: { name: string; value: string; quota?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {quota && <dd className="d">{quota}</dd>}
    </div>
  )
}

/** What the workspace has in this period, whoever used it. */
function Quota({ of: { included, used, held, remaining }, isAgreed, label }: { of: Allowance; isAgreed: boolean; label: string }) {
  if (!isAgreed) return t`amount as agreed`
  const figures = { used: formatNumber(used), included: formatNumber(included), left: formatNumber(remaining) }
  return (
    <>
      <Progress label={label} done={used} total={included} warn={used >= included * warnShare} />
      {held > 0
        ? t`${{ used: figures.used }} of ${{ included: figures.included }} used, ${{ held: formatNumber(held) }} held, ${{ left: figures.left }} left`
        : t`${{ used: figures.used }} of ${{ included: figures.included }} used, ${{ left: figures.left }} left`}
    </>
  )
}

function isOlder(startsAt: string): boolean {
  return Date.parse(startsAt) < Date.now() - costDays * dayMs
}
