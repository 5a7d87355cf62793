import { t } from '@lingui/core/macro'
import type { RestoredDeliveries } from '@postwright/contract/content/businesses'

import { formatCount } from '../../../../lib/formats.ts'

/** What a person hears once a business is back: what of its plans came along, and what did not. */
export function restoredWords(name: string, { planned, held, missed, failed }: RestoredDeliveries): string {
  const back = planned + held
  const needingPerson = missed + failed
  const all = back + needingPerson
  if (all === 0) return t`${name} restored`
  if (needingPerson === 0) return t`${name} restored with ${{ all: deliveriesOf(all) }}`
  const reasons = [missed > 0 && `${missed} came due meanwhile`, failed > 0 && `${failed} could not be planned again`].filter(Boolean)
  return `${name} restored with ${back} of ${deliveriesOf(all)}: ${reasons.join(', ')}. See Publishing.`
}

/** What restoring a deleted business brings back, said beforehand. `postsLeft` is what remains of the quota, where that is known. */
export function restoringWords(of: { coming: number; overdue: number }, postsLeft: number | undefined): string[] {
  const { coming, overdue } = of
  const tooMany = postsLeft === undefined ? 0 : Math.max(0, coming - postsLeft)
  return [
    coming > 0 && `${sentence(coming, 'comes', 'come')} back with it.`,
    tooMany > 0 && `Your quota has ${formatCount(postsLeft ?? 0, 'post')} left, so the last ${tooMany} will need you.`,
    overdue > 0 && `${sentence(overdue, 'has', 'have')} come due meanwhile and will not be sent without you.`,
  ].filter((text) => text !== false)
}

function sentence(count: number, one: string, many: string): string {
  return `${deliveriesOf(count)} ${count === 1 ? one : many}`
}

function deliveriesOf(count: number): string {
  return formatCount(count, 'planned delivery', 'planned deliveries')
}
