import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { Notification } from '@postwright/contract/core/notifications'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, CirclePause, CircleX, Clock, KeyRound, type LucideIcon, TriangleAlert, UserRoundCheck } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { pendingAccountsQuery } from '../../operator/admin/queries.ts'
import { unreadListQuery } from '../../core/notifications/queries.ts'
import { troubleQuery } from '../../publishing/deliveries/queries.ts'

interface Need {
  id: string
  icon: LucideIcon
  tone: 'warn' | 'bad' | 'info'
  what: string
  detail: string
  action: string
  link: LinkProps
}

/** What waits for this person, and nothing else. */
export function NeedsMeNow({ account }: { account: Account }) {
  const trouble = useQuery(troubleQuery())
  const pending = useQuery({ ...pendingAccountsQuery(), ...(!account.isSuperAdmin && { queryFn: skipToken }) })
  const unread = useQuery({ ...unreadListQuery(), ...(!account.isSuperAdmin && { queryFn: skipToken }) })
  const mayPublish = account.workspace.may.publish
  const needs = [
    ...(mayPublish ? troubles(trouble.data?.items ?? []) : []),
    ...accounts(pending.data?.items.length ?? 0, Boolean(pending.data?.nextCursor)),
    ...linkRequests(unread.data?.items ?? []),
  ]

  return (
    <section className="sheet dash-need" data-tour="needs-me" aria-label={t`Needs me now`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Needs me now</Trans>
        </h2>
        {needs.length > 0 && <span className="count">{needs.length}</span>}
      </div>
      <LoadState of={trouble} rows={2} loading={t`Loading what needs you`} failed={t`This could not be loaded`} />
      {trouble.isSuccess && needs.length === 0 && (
        <div className="item">
          <CircleCheck className="c-good" aria-hidden="true" />
          <div>
            <div className="m">
              <Trans>Nothing waits for you</Trans>
            </div>
            {whatShowsUp(account) && <div className="t12 soft">{whatShowsUp(account)}</div>}
          </div>
        </div>
      )}
      <ul className="lines">
        {needs.map(({ id, icon: Icon, tone, what, detail, action, link }) => (
          <li className="item" key={id}>
            <Icon className={`c-${tone}`} aria-hidden="true" />
            <div className="min-w-0">
              <div className="m break-words">{what}</div>
              <div className="t12 soft">{detail}</div>
            </div>
            <Link {...link} className={buttonClass({ size: 'sm' })} aria-label={t`${action}: ${what}`}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Whose {
  workspace: { may: Pick<Account['workspace']['may'], 'publish'> }
  isSuperAdmin: boolean
}

/** What else this person is told of here. */
export function whatShowsUp({ workspace, isSuperAdmin }: Whose): string {
  if (!isSuperAdmin) return workspace.may.publish ? t`Failed or unclear deliveries show up here.` : ''
  return workspace.may.publish
    ? t`Failed or unclear deliveries, accounts that wait for approval, and requests for a link show up here.`
    : t`Accounts that wait for approval and requests for a link show up here.`
}

/** Of all businesses, as what is counted here. */
const publishing: LinkProps = { to: '/app/publishing', search: { view: 'trouble', business: undefined } }

function troubles(deliveries: readonly Delivery[]): Need[] {
  const of = (status: Delivery['status']) => deliveries.filter((delivery) => delivery.status === status)
  const unclear = of('needs_attention')
  const held = of('held')
  const missed = of('missed')
  const failed = of('failed')
  return [
    unclear.length > 0 && {
      id: 'unclear',
      icon: TriangleAlert,
      tone: 'warn',
      what: plural({ count: unclear.length }, { one: '# delivery may or may not be live', other: '# deliveries may or may not be live' }),
      detail: whose(unclear),
      action: t`Decide`,
      link: publishing,
    },
    held.length > 0 && {
      id: 'held',
      icon: CirclePause,
      tone: 'warn',
      what: plural({ count: held.length }, { one: '# delivery held', other: '# deliveries held' }),
      detail: t`${{ businesses: whose(held) }} · the channel must be reconnected`,
      action: t`Reconnect`,
      link: publishing,
    },
    missed.length > 0 && {
      id: 'missed',
      icon: Clock,
      tone: 'bad',
      what: plural({ count: missed.length }, { one: '# delivery missed its time', other: '# deliveries missed their time' }),
      detail: whose(missed),
      action: t`Decide`,
      link: publishing,
    },
    failed.length > 0 && {
      id: 'failed',
      icon: CircleX,
      tone: 'bad',
      what: plural({ count: failed.length }, { one: '# delivery failed', other: '# deliveries failed' }),
      detail: failed[0]?.reason ?? whose(failed),
      action: t`Look`,
      link: publishing,
    },
  ].filter((need): need is Need => need !== false)
}

function accounts(count: number, more: boolean): Need[] {
  if (count === 0) return []
  return [
    {
      id: 'accounts',
      icon: UserRoundCheck,
      tone: 'info',
      what: more
        ? plural(count, { other: 'More than # accounts wait for approval' })
        : plural(count, { one: '# account waits for approval', other: '# accounts wait for approval' }),
      detail: t`They cannot use the app until then`,
      action: t`Review`,
      link: { to: '/app/admin' },
    },
  ]
}

/** Without a mail server, links that people wait for are handed on by an administrator. */
function linkRequests(unread: readonly Notification[]): Need[] {
  return unread
    .filter(({ kind }) => kind === 'link_requested')
    .map(({ id, title, link }) => ({
      id,
      icon: KeyRound,
      tone: 'warn',
      what: title,
      detail: t`This site sends no mail: copy the link and hand it on`,
      action: t`Open`,
      link: { to: '/app/admin', search: Object.fromEntries(new URLSearchParams(link.split('?')[1])) },
    }))
}

function whose(deliveries: readonly Delivery[]): string {
  const [business = '', otherBusiness, ...others] = new Set(deliveries.map((delivery) => delivery.businessName))
  if (otherBusiness === undefined) return business
  return others.length === 0
    ? t`${business}, ${otherBusiness}`
    : t`${business}, ${otherBusiness} and ${plural({ count: others.length }, { other: '# more' })}`
}
