import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Analytics } from '@postwright/contract/work/analytics'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

import { formatNumber, formatZoned } from '../../../../lib/formats.ts'
import { type Column, Table } from '../../../../ui/table.tsx'
import { ApprovalStrip } from './approval-strip.tsx'
import { ChannelOf } from './channel-of.tsx'
import { percent } from './figures/change.ts'
import { lengthOf } from './length-of.ts'

interface WorkProps {
  analytics: Analytics
  /** Of one business, whose channels need no other name. */
  isOfOne: boolean
}

/** How the work went: how long posts waited for a decision, and whether they were out at their time. */
export function Work({ analytics: { approval, onTime, period }, isOfOne }: WorkProps) {
  const before = approval.before?.medianSeconds ?? null
  return (
    <section className="sheet an-half" aria-label={t`How the work went`}>
      <div className="sheet-body">
        <h2 className="h3">
          <Trans>Approval time</Trans>
        </h2>
        {approval.now.medianSeconds === null ? (
          <p className="soft t13">
            <Trans>Nothing was decided in this time.</Trans>
          </p>
        ) : (
          <>
            <p className="an-big">
              <span className="big">{lengthOf(approval.now.medianSeconds)}</span>
              <span className="t13 soft">
                {t`in the middle of ${plural({ decided: approval.now.decided }, { one: '# decision', other: '# decisions' })}`}
                {before !== null && t`, before ${{ length: lengthOf(before) }}`}
              </span>
            </p>
            <ApprovalStrip approval={approval} timeZone={period.timeZone} />
          </>
        )}
      </div>
      <div className="sheet-body">
        <h2 className="h3">
          <Trans>On-time rate</Trans>
        </h2>
        {onTime.now.due === 0 ? (
          <p className="soft t13">
            <Trans>Nothing was due in this time.</Trans>
          </p>
        ) : (
          <OnTime onTime={onTime} timeZone={period.timeZone} isOfOne={isOfOne} />
        )}
      </div>
    </section>
  )
}

function OnTime({ onTime, timeZone, isOfOne }: { onTime: Analytics['onTime']; timeZone: string; isOfOne: boolean }) {
  return (
    <>
      <p className="an-big">
        <span className="big">{t`${{ onTime: formatNumber(onTime.now.onTime) }} of ${{ due: formatNumber(onTime.now.due) }}`}</span>
        <span className="t13 soft">
          <Trans>within 60 seconds of their time</Trans>
        </span>
      </p>
      <Table label={t`On time by channel`} columns={columnsFor(isOfOne)} rows={onTime.channels} rowKey={({ channelId }) => channelId} />
      {onTime.late.length > 0 && (
        <ul className="an-late t13">
          {onTime.late.map(({ deliveryId, postId, title, channelName, dueAt, seconds }) => (
            <li key={deliveryId}>
              <TriangleAlert aria-hidden="true" className="i-14" />
              <span>
                <Link className="link" to="/app/repository/$postId" params={{ postId }}>
                  {title}
                </Link>
                <span className="soft num">
                  {' '}
                  {formatZoned(dueAt, timeZone)}, {channelName},{' '}
                  {seconds === null ? t`never went out` : t`${{ length: lengthOf(seconds) }} late`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function columnsFor(isOfOne: boolean): Column<Analytics['onTime']['channels'][number]>[] {
  return [
    {
      key: 'name',
      head: t`Channel`,
      cell: ({ name, businessName }) => (isOfOne ? name : <ChannelOf name={name} businessName={businessName} />),
      lead: true,
    },
    {
      key: 'bar',
      head: <span className="sr-only">{t`Share on time`}</span>,
      cell: ({ due, onTime: out }) => (
        <span className="an-bar" aria-hidden="true">
          <i style={{ inlineSize: `${(out / due) * 100}%` }} />
        </span>
      ),
      width: '34%',
    },
    { key: 'of', head: t`On time`, cell: ({ due, onTime: out }) => t`${{ onTime: out }} of ${{ due }}`, align: 'right' },
    { key: 'rate', head: t`Rate`, cell: ({ due, onTime: out }) => percent(out / due), align: 'right' },
  ]
}
