import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { buttonClass, IconButton } from '../../../../ui/button.tsx'
import { PlanActions } from './ask-for-plan.tsx'
import { isUsedUp, lowQuotas, type Quota, shareOf } from './low-quotas.ts'
import { isLastPeriod, waitsForNext } from './quota-words.ts'
import { useAsking } from './use-asking.ts'
import { useHiddenFor } from './use-hidden-for.ts'

export interface UpgradeBannerProps {
  subscription: Subscription
  className?: string
  /** Where use is shown already. */
  withoutLink?: boolean
}

/** Shown from 90 % of either quota, until it is hidden for what it says, or the quota is raised. */
export function UpgradeBanner({ subscription, className, withoutLink = false }: UpgradeBannerProps) {
  const { way, advise } = useAsking()
  const low = lowQuotas(subscription)
  const [isHidden, hide] = useHiddenFor('quota', whatIsSaid(low, subscription))
  const [lowest] = low
  if (!lowest || isHidden) return null
  return (
    <div className={className}>
      <Banner
        tone="warn"
        title={titleOf(low, subscription)}
        actions={
          <>
            <PlanActions wish={lowest} />
            {!withoutLink && way !== 'buy' && (
              <Link className={buttonClass({ size: 'sm' })} to="/app/settings" search={{ tab: 'usage' }}>
                <Trans>Usage</Trans>
              </Link>
            )}
            <IconButton icon={X} size="sm" label={t`Hide for this period`} onClick={hide} />
          </>
        }
      >
        {[
          low.some((quota) => isUsedUp(subscription, quota)) && t`What you have written stays, and what is scheduled goes out.`,
          comingInWords(subscription),
          advise(isLastPeriod(subscription) ? 'goOnAfter' : 'larger'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </div>
  )
}

/** Hidden at 90 %, it comes back when a quota is used up, for the other quota, after it was raised, and in the next period. */
function whatIsSaid(low: readonly Quota[], subscription: Subscription): string {
  const quotas = low.map((quota) => `${quota} ${isUsedUp(subscription, quota) ? 'all' : 'most'} of ${subscription[quota].included}`)
  return [subscription.id, subscription.periodEndsAt, ...quotas].join(' ')
}

function titleOf(low: readonly Quota[], subscription: Subscription): string {
  const used = low.filter((quota) => isUsedUp(subscription, quota))
  if (used.length > 1) return t`Token quota and post quota exceeded`
  if (used[0] === 'tokens') return t`Token quota exceeded`
  if (used[0] === 'posts') return t`Post quota exceeded`
  return usedInWords(low, subscription)
}

function usedInWords(low: readonly Quota[], subscription: Subscription): string {
  const tokens = Math.floor(shareOf(subscription, 'tokens') * 100)
  const posts = Math.floor(shareOf(subscription, 'posts') * 100)
  if (low.length > 1) return t`You have used ${tokens}% of the tokens and ${posts}% of the posts of your plan`
  if (low[0] === 'tokens') return t`You have used ${tokens}% of the tokens of your plan`
  return subscription.posts.held > 0
    ? t`You have used or planned ${posts}% of the posts of your plan`
    : t`You have used ${posts}% of the posts of your plan`
}

/** What comes at the end of the period under way. */
function comingInWords(subscription: Subscription): string {
  const when = formatZoned(subscription.periodEndsAt)
  if (waitsForNext(subscription)) return t`A new quota begins when the next month is paid.`
  if (!isLastPeriod(subscription)) return t`Unused quota ends and a new one begins on ${when}.`
  return subscription.isTrial ? t`Your trial ends on ${when}.` : t`Your ${{ plan: subscription.planLabel }} plan ends on ${when}.`
}
