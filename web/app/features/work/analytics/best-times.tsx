import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GoodTime } from '@postwright/contract/publishing/metrics'
import { useQuery } from '@tanstack/react-query'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { timesOf } from './figures/change.ts'
import { HeatMap } from './heat-map.tsx'
import { hoursQuery } from './queries.ts'
import { weekdayName } from './weekday-name.ts'

interface BestTimesProps {
  businessId: string | undefined
  timeZone: string
  search: AnalyticsSearch
}

/** At which hours of the week posts of a business did well, each held against what is usual on its channel. */
export function BestTimes({ businessId, timeZone, search }: BestTimesProps) {
  const hours = useQuery({ ...hoursQuery(businessId ?? '', search), enabled: businessId !== undefined })
  if (businessId === undefined)
    return (
      <Sheet title={t`Best times`}>
        <EmptyState art="calendar" title={t`Choose a business`}>
          <Trans>Each business has readers of its own, who read at times of their own.</Trans>
        </EmptyState>
      </Sheet>
    )
  const { data } = hours
  if (!data)
    return (
      <Sheet title={t`Best times`}>
        <LoadState of={hours} rows={5} loading={t`Loading the best times`} failed={t`The best times could not be loaded`} />
      </Sheet>
    )
  const note = t`${plural({ posts: data.posts }, { one: '# post', other: '# posts' })} in 180 days, ${timeZone}`
  return (
    <Sheet title={t`Best times`} note={note}>
      {data.hours.length === 0 ? (
        <EmptyState art="calendar" title={t`Too few posts have figures yet`}>
          {t`With 5 posts on a channel their hours are shown here, and with ${{ enough: data.enough }} the best ones are named. Until then suggested times go by published norms.`}
        </EmptyState>
      ) : (
        <>
          <SheetBody>
            <HeatMap hours={data.hours} best={data.times} />
          </SheetBody>
          {data.times.length > 0 ? (
            <Table
              label={t`Best hours`}
              columns={[
                { key: 'hour', head: t`Best hours`, cell: hourName, lead: true },
                { key: 'usual', head: t`Usual`, cell: ({ factor }) => timesOf(factor), align: 'right' },
                { key: 'posts', head: t`Posts`, cell: ({ posts }) => posts, align: 'right' },
              ]}
              rows={data.times}
              rowKey={({ weekday, time }) => `${weekday} ${time}`}
            />
          ) : (
            <p className="an-foot t12 soft">
              {data.posts < data.enough
                ? t`With ${{ enough: data.enough }} posts the best hours are named, and suggested times go by them.`
                : t`No hour is better than the others so far.`}
            </p>
          )}
        </>
      )}
    </Sheet>
  )
}

/** "Tue, 09:00" */
function hourName({ weekday, time }: GoodTime): string {
  return `${weekdayName(weekday)}, ${time}`
}
