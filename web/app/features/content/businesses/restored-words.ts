import { plural, t } from '@lingui/core/macro'
import type { RestoredDeliveries } from '@postwright/contract/content/businesses'

/** What a person hears once a business is back: what of its plans came along, and what did not. */
export function restoredWords(name: string, { planned, held, missed, failed }: RestoredDeliveries): string {
  const back = planned + held
  const needingPerson = missed + failed
  const all = back + needingPerson
  if (all === 0) return t`${name} restored`
  if (needingPerson === 0) return t`${name} restored with ${{ deliveries: deliveriesOf(all) }}`
  const deliveries = deliveriesOf(all)
  if (failed === 0) return t`${name} restored with ${back} of ${deliveries}: ${missed} came due meanwhile. See Publishing.`
  if (missed === 0) return t`${name} restored with ${back} of ${deliveries}: ${failed} could not be planned again. See Publishing.`
  return t`${name} restored with ${back} of ${deliveries}: ${missed} came due meanwhile, ${failed} could not be planned again. See Publishing.`
}

/** What restoring a deleted business brings back, said beforehand. `postsLeft` is what remains of the quota, where that is known. */
export function restoringWords(of: { coming: number; overdue: number }, postsLeft: number | undefined): string[] {
  const { coming, overdue } = of
  const tooMany = postsLeft === undefined ? 0 : Math.max(0, coming - postsLeft)
  return [
    coming > 0 && t`${plural(coming, { one: '# planned delivery comes', other: '# planned deliveries come' })} back with it.`,
    tooMany > 0 &&
      t`Your quota has ${plural({ left: postsLeft ?? 0 }, { one: '# post', other: '# posts' })} left, so the last ${tooMany} will need you.`,
    overdue > 0 &&
      t`${plural(overdue, { one: '# planned delivery has', other: '# planned deliveries have' })} come due meanwhile and will not be sent without you.`,
  ].filter((text) => text !== false)
}

function deliveriesOf(count: number): string {
  return t`${plural(count, { one: '# planned delivery', other: '# planned deliveries' })}`
}
