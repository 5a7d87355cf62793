import type { Allowance, Subscription } from '@postwright/contract/billing/billing'

import { warnShare } from '../../../../ui/quota-ring.tsx'

export type Quota = 'tokens' | 'posts'

/** The quotas of which 90 % or more are used. */
export function lowQuotas(subscription: Subscription): Quota[] {
  if (!subscription.isAgreed) return []
  return (['tokens', 'posts'] as const).filter((quota) => shareOf(subscription[quota]) >= warnShare)
}

export function shareOf({ used, included }: Allowance): number {
  return included > 0 ? used / included : 1
}

export function isUsedUp({ used, included }: Allowance): boolean {
  return used >= included
}
