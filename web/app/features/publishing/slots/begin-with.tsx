import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { normsOf } from '@postwright/contract/publishing/posting-norms'

import { failureOf } from '../../../../lib/errors.ts'
import { formatList } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useAddSlots } from './queries.ts'
import { weeklyTimeText } from './weekly-time.ts'

/** For a channel without times: what published studies say, which nobody measured here. */
export function BeginWith({ channel }: { channel: Channel }) {
  const add = useAddSlots()
  const times = normsOf(channel.contentTypes)
  return (
    <Banner
      title={t`No posting times yet`}
      actions={
        <Button pending={add.isPending} onClick={() => add.mutate({ channelId: channel.id, times })}>
          <Trans>Begin with these</Trans>
        </Button>
      }
    >
      {t`Published studies find these good: ${{ times: formatList(times.map(weeklyTimeText)) }}. They are norms, not measured on this channel.`}
      {add.isError && <span className="c-bad"> {failureOf(add.error, t`They could not be added.`).title}</span>}
    </Banner>
  )
}
