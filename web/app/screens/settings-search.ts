import { googleOutcomes } from '@postwright/contract/identity/google'

import { day, oneOf, oneOfOrFirst, searchParams, words } from '../../lib/search-params.ts'

export const SettingsSearch = searchParams({
  tab: oneOfOrFirst(['profile', 'security', 'writing', 'businesses', 'notifications', 'team', 'activity', 'api-keys', 'data']),
  /** From the identity provider, after linking an account there. */
  google: oneOf(googleOutcomes),
  /** Which entries of the activity. */
  who: words(120),
  area: words(40),
  from: day,
  to: day,
})
export type SettingsSearch = ReturnType<typeof SettingsSearch>
