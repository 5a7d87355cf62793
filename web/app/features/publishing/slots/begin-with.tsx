import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { normsOf } from '@postwright/contract/publishing/posting-norms'
import type { WeeklyTime } from '@postwright/contract/publishing/slots'

import { formatList } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { weeklyTimeText } from './weekly-time.ts'

interface BeginWithProps {
  channel: Channel
  pending: boolean
  onBegin: (times: WeeklyTime[]) => unknown
}

/** For a channel without times: what published studies say, which nobody measured here. */
export function BeginWith({ channel, pending, onBegin }: BeginWithProps) {
  const times = normsOf(channel.contentTypes)
  return (
    <Banner
      title={t`No posting times yet`}
      actions={
        <Button pending={pending} onClick={() => onBegin(times)}>
          <Trans>Begin with these</Trans>
        </Button>
      }
    >
      {t`Published studies find these good: ${{ times: formatList(times.map(weeklyTimeText)) }}. They are norms, not measured on this channel.`}
    </Banner>
  )
}
