import { plural, t } from '@lingui/core/macro'
import type { RestoredDeliveries } from '@postwright/contract/content/businesses'

/** What a person hears once a business is back: what of its plans came along, and what did not. */
export function restoredWords(business: string, { planned, held, missed, failed }: RestoredDeliveries): string {
  const back = planned + held
  const all = back + missed + failed
  if (all === 0) return t`${business} restored`
  if (all === back) return t`${business} restored with ${plural(all, { one: '# planned delivery', other: '# planned deliveries' })}`
  if (failed === 0)
    return t`${business} restored with ${back} of ${plural(all, { one: '# planned delivery', other: '# planned deliveries' })}: ${plural(missed, { other: '# came due meanwhile' })}. See Publishing.`
  if (missed === 0)
    return t`${business} restored with ${back} of ${plural(all, { one: '# planned delivery', other: '# planned deliveries' })}: ${plural(failed, { other: '# could not be planned again' })}. See Publishing.`
  return t`${business} restored with ${back} of ${plural(all, { one: '# planned delivery', other: '# planned deliveries' })}: ${plural(missed, { other: '# came due meanwhile' })}, ${plural(failed, { other: '# could not be planned again' })}. See Publishing.`
}

/** What restoring a deleted business brings back, said beforehand. `postsLeft` is what remains of the quota, where that is known. */
export function restoringWords(of: { coming: number; overdue: number }, postsLeft: number | undefined): string[] {
  const { coming, overdue } = of
  const tooMany = postsLeft === undefined ? 0 : Math.max(0, coming - postsLeft)
  return [
    coming > 0 && plural(coming, { one: '# planned delivery comes back with it.', other: '# planned deliveries come back with it.' }),
    tooMany > 0 &&
      t`Your quota has ${plural({ postsLeft: postsLeft ?? 0 }, { one: '# post', other: '# posts' })} left, so ${plural(tooMany, { other: 'the last # will need you' })}.`,
    overdue > 0 &&
      plural(overdue, {
        one: '# planned delivery has come due meanwhile and will not be sent without you.',
        other: '# planned deliveries have come due meanwhile and will not be sent without you.',
      }),
  ].filter((text) => text !== false)
}
