import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Needs } from '@postwright/contract/work/dashboard'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { NeedRow } from './need-row.tsx'
import { type Need, needsIn, type NeedKind } from './needs.ts'

interface NeedsMeNowProps {
  account: Account
  needs: Needs
}

/** What waits for this person, and nothing else; what can be done at once is done here. A row keeps its place when it is done. */
export function NeedsMeNow({ account, needs }: NeedsMeNowProps) {
  // The same rows as long as nothing was read again.
  const rows = useSteadyRows(
    useMemo(() => needsIn(needs), [needs]),
    ({ key }) => key,
  )
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const clock = { now: useNow(), timeZone: account.workspace.timeZone }
  const waiting = rows.filter(({ isGone }) => !isGone)
  const total = Object.values(needs).reduce((sum, { total: ofKind }) => sum + ofKind, 0)
  return (
    <section className="sheet dash-need" data-tour="needs-me" aria-label={t`Needs me now`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Needs me now</Trans>
        </h2>
        {total > 0 && <span className="count">{total}</span>}
      </div>
      {rows.length === 0 && <Nothing account={account} />}
      <ul className="lines">
        {rows.map(({ row, isGone }) => (
          <NeedRow
            key={row.key}
            need={row}
            clock={clock}
            outcome={isGone ? (outcomes.get(row.key) ?? t`Done`) : undefined}
            onOutcome={(outcome) => setOutcomes((before) => new Map(before).set(row.key, outcome))}
          />
        ))}
        {further.map(({ kinds, link }) => (
          <Further key={kinds[0]} waiting={waiting.map(({ row }) => row)} needs={needs} kinds={kinds} link={link} />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ account }: { account: Account }) {
  const shown = whatShowsUp(account)
  return (
    <div className="item">
      <CircleCheck className="c-good" aria-hidden="true" />
      <div>
        <div className="m">
          <Trans>Nothing waits for you</Trans>
        </div>
        {shown && <div className="t12 soft">{shown}</div>}
      </div>
    </div>
  )
}

/** Of all businesses, as what is counted here. */
const further: readonly { kinds: readonly [NeedKind, ...NeedKind[]]; link: LinkProps }[] = [
  { kinds: ['unclear', 'missed', 'failed'], link: { to: '/app/publishing', search: { view: 'trouble', business: undefined } } },
  { kinds: ['reviews'], link: { to: '/app/repository', search: { business: undefined } } },
  { kinds: ['returned'], link: { to: '/app/repository', search: { business: undefined, status: 'changes_requested' } } },
  {
    kinds: ['tasks'],
    link: {
      to: '/app/tasks',
      search: Object.fromEntries([
        ['who', 'me'],
        ['due', 'overdue'],
      ]),
    },
  },
  { kinds: ['accounts', 'links'], link: { to: '/app/admin' } },
]

interface FurtherProps {
  waiting: readonly Need[]
  needs: Needs
  kinds: readonly NeedKind[]
  link: LinkProps
}

/** The way to those that are not listed. */
function Further({ waiting, needs, kinds, link }: FurtherProps) {
  const listed = waiting.filter(({ kind }) => kinds.includes(kind)).length
  const more = kinds.reduce((sum, kind) => sum + needs[kind].total, 0) - listed
  if (more <= 0) return null
  const which = more === 1 ? wordsOf(kinds[0], 1) : wordsOf(kinds[0], more)
  return (
    <li className="dash-more">
      <Link {...link} className="t12 soft m" aria-label={which}>
        <Plural value={more} other="# more" />
      </Link>
    </li>
  )
}

function wordsOf(kind: NeedKind | undefined, count: number): string {
  if (kind === 'reviews') return t`${plural({ count }, { one: '# more post waits', other: '# more posts wait' })} for your review`
  if (kind === 'returned') return t`${plural({ count }, { one: '# more post came back', other: '# more posts came back' })} to be changed`
  if (kind === 'tasks') return t`${plural({ count }, { one: '# more task of yours is', other: '# more tasks of yours are' })} late`
  if (kind === 'accounts') return t`${plural({ count }, { one: '# more person waits', other: '# more people wait' })} for an administrator`
  return t`${plural({ count }, { one: '# more delivery needs', other: '# more deliveries need' })} a person`
}

interface Whose {
  workspace: { may: Pick<Account['workspace']['may'], 'publish' | 'approve'> }
  isSuperAdmin: boolean
}

/** What else this person is told of here. */
export function whatShowsUp({ workspace: { may }, isSuperAdmin }: Whose): string {
  const own = may.publish
    ? t`Posts to review, late tasks, deliveries that failed or are unclear, and channels to reconnect show up here.`
    : may.approve
      ? t`Posts that wait for your review, and tasks of yours that are late, show up here.`
      : ''
  if (!isSuperAdmin) return own
  return own
    ? `${own} ${t`So do accounts that wait for approval, and requests for a link.`}`
    : t`Accounts that wait for approval and requests for a link show up here.`
}
