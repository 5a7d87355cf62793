import type { Subscription } from '@postwright/contract/billing/billing'

import { warnShare } from '../../../../ui/quota-ring.tsx'

export type Quota = 'tokens' | 'posts'

/** The quotas of which 90 % or more are taken. */
export function lowQuotas(subscription: Subscription): Quota[] {
  if (!subscription.isAgreed) return []
  return (['tokens', 'posts'] as const).filter((quota) => shareOf(subscription, quota) >= warnShare)
}

export function shareOf(subscription: Subscription, quota: Quota): number {
  const { included } = subscription[quota]
  return included > 0 ? takenOf(subscription, quota) / included : 1
}

export function isUsedUp(subscription: Subscription, quota: Quota): boolean {
  return takenOf(subscription, quota) >= subscription[quota].included
}

/** What is planned is as good as published: nothing else can be planned for it. What is held for a draft comes back for the most part. */
function takenOf(subscription: Subscription, quota: Quota): number {
  const { used, held } = subscription[quota]
  return quota === 'posts' ? used + held : used
}
