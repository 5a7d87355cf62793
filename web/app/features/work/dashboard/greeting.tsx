import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Dashboard } from '@postwright/contract/work/dashboard'

import { formatZoned } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'

interface GreetingProps {
  account: Account
  now: Date
  next: Dashboard['next'] | undefined
}

/** Says what is true of today: what goes out next. */
export function Greeting({ account, now, next }: GreetingProps) {
  const hour = Number(wallTimeOf(now, account.profile.timeZone).slice(11, 13))
  const person = account.profile.fullName.split(' ')[0] ?? ''
  const hello = hour < 12 ? t`Good morning, ${person}.` : hour < 18 ? t`Good afternoon, ${person}.` : t`Good evening, ${person}.`
  return <>{next ? `${hello} ${t`The next post goes out ${{ when: formatZoned(next.dueAt, next.timeZone) }}.`}` : hello}</>
}
