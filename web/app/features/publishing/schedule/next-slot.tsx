import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queueWeeks } from '@postwright/contract/publishing/slots'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'

import { formatZoned } from '../../../../lib/formats.ts'
import { addTo, today } from '../../../../lib/wall-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { openSlotsQuery, slotsQuery } from '../slots/queries.ts'

interface NextSlotProps {
  businessId: string
  timeZone: string
  channelIds: readonly string[]
  label: string
  pending: boolean
  onQueue: () => void
}

const shownDays = 28

/** "Add to queue" with the time that is next, or the way to posting times where the chosen channels have none. */
export function NextSlot({ businessId, timeZone, channelIds, label, pending, onQueue }: NextSlotProps) {
  const from = today(timeZone)
  const slots = useQuery(slotsQuery(businessId))
  const open = useQuery(openSlotsQuery({ from, to: addTo(from, { days: shownDays }), businessId }))
  if (!slots.data || !open.data) return null
  const without = channelIds.filter((id) => !slots.data.some(({ channelId }) => channelId === id))
  if (channelIds.length > 0 && without.length === channelIds.length)
    return (
      <p className="hint">
        <Trans>
          With{' '}
          <Link to="/app/business/$businessId/profile" params={{ businessId }} search={{ tab: 'channels' }} className="link">
            posting times
          </Link>{' '}
          for a channel, a post can also be added to its queue.
        </Trans>
      </p>
    )
  const next = open.data.find(({ channelId }) => channelIds.includes(channelId))
  return (
    <div className="grid gap-1">
      <Button icon={ListPlus} pending={pending} disabled={channelIds.length === 0} onClick={onQueue}>
        {label}
      </Button>
      <span className="hint">
        {next
          ? t`Next free posting time: ${{ when: formatZoned(next.dueAt, timeZone) }}`
          : t`The next free posting time, within ${{ queueWeeks }} weeks`}
      </span>
    </div>
  )
}
