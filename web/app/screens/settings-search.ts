import { googleOutcomes } from '@postwright/contract/identity/google'

import { usagePeriods } from '@postwright/contract/work/usage-period'

import { day, oneOf, oneOfOrFirst, searchParams, words } from '../../lib/search-params.ts'

export const SettingsSearch = searchParams({
  tab: oneOfOrFirst([
    'profile',
    'security',
    'writing',
    'businesses',
    'notifications',
    'team',
    'usage',
    'billing',
    'activity',
    'api-keys',
    'data',
  ]),
  /** From the identity provider, after linking an account there. */
  google: oneOf(googleOutcomes),
  /** That was paid for at a provider just now. */
  order: words(36),
  /** Which entries of the activity. */
  who: words(120),
  area: words(40),
  from: day,
  to: day,
  /** Which days of use; dates of one's own are those of the activity. */
  period: oneOf(usagePeriods),
})
export type SettingsSearch = ReturnType<typeof SettingsSearch>
