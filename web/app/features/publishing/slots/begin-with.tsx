import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { normsOf } from '@postwright/contract/publishing/posting-norms'
import type { WeeklyTime } from '@postwright/contract/publishing/slots'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { formatList } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { weeklyTimeText } from './weekly-time.ts'

interface BeginWithProps {
  channel: Channel
  pending: boolean
  onBegin: (times: WeeklyTime[]) => unknown
}

/** For a channel without times: those at which its own posts did well, or else what published studies say, which nobody measured here. */
export function BeginWith({ channel, pending, onBegin }: BeginWithProps) {
  const measured = useQuery(api.metrics.goodTimes.queryOptions({ input: { businessId: channel.businessId, channelId: channel.id } }))
  if (measured.isPending) return null
  const own = measured.data?.times ?? []
  const times = own.length > 0 ? own.map(({ weekday, time }) => ({ weekday, time })) : normsOf(channel.contentTypes)
  const named = { times: formatList(times.map(weeklyTimeText)) }
  return (
    <Banner
      title={t`No posting times yet`}
      actions={
        <Button pending={pending} onClick={() => onBegin(times)}>
          <Trans>Begin with these</Trans>
        </Button>
      }
    >
      {own.length > 0
        ? t`Posts of this channel did best at these: ${named}. That is by the figures of ${plural({ count: measured.data?.posts ?? 0 }, { other: '# posts' })} of its own.`
        : t`Published studies find these good: ${named}. They are norms, not measured on this channel.`}
    </Banner>
  )
}
