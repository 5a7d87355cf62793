import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OpenSlot } from '@postwright/contract/publishing/slots'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDays } from '../../../../../lib/date-formats.ts'
import { formatDateTime, formatList, formatNumber } from '../../../../../lib/formats.ts'
import { addTo } from '../../../../../lib/wall-time.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { channelsQuery } from '../../channels/queries.ts'
import { type OpenSlots, skippedText } from './open-slots.ts'

const PostingTimesDialog = lazy(() =>
  import('../../slots/posting-times-dialog.tsx').then((module) => ({ default: module.PostingTimesDialog })),
)

interface OpenSlotsListProps {
  open: OpenSlots
  businesses: readonly { id: string; name: string; timeZone: string }[]
  business: string | undefined
  onFill: (slot: OpenSlot) => void
}

const shownAtFirst = 6
const mostNamed = 5

/** The posting times of a week that have no post yet, under the posts that have no time. */
export function OpenSlotsList({ open: { week, isThisWeek, slots, isError, refetch }, businesses, business, onFill }: OpenSlotsListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [showsTimes, setShowsTimes] = useState(false)
  const title = isThisWeek ? t`Open slots this week` : t`Open slots, ${{ days: formatDays(week, addTo(week, { days: 6 })) }}`
  const shown = showsAll ? (slots ?? []) : (slots ?? []).slice(0, shownAtFirst)
  const hidden = (slots?.length ?? 0) - shown.length
  return (
    <section className="open-slots" aria-label={title}>
      <div className="tray-h">
        <span className="trunc">{title}</span>
        {slots && <span className="count">{formatNumber(slots.length)}</span>}
        <IconButton className="end" icon={CalendarClock} size="sm" label={t`Posting times`} onClick={() => setShowsTimes(true)} />
      </div>
      {isError && <ErrorState title={t`The open slots could not be loaded`} onRetry={refetch} />}
      {slots?.length === 0 && <NoneOpen business={business} />}
      <ul>
        {shown.map((slot) => (
          <li key={slot.key} className="open-slot">
            <span className="num">{formatDateTime(slot.dueAt, slot.timeZone)}</span>
            <span className="t12 soft trunc">{whereOf(slot)}</span>
            {skippedText(slot) && <span className="t12 soft">{skippedText(slot)}</span>}
            <Button size="sm" variant="ghost" aria-label={t`Fill ${{ slot: slotName(slot) }}`} onClick={() => onFill(slot)}>
              <Trans>Fill</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="ghost" className="open-more" onClick={() => setShowsAll(true)}>
          {plural({ count: hidden }, { one: '# more', other: '# more' })}
        </Button>
      )}
      {showsTimes && (
        <Suspense>
          <PostingTimesDialog businesses={businesses} businessId={business} onClose={() => setShowsTimes(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Also when times of channels that are not connected stand nowhere. */
function NoneOpen({ business }: { business: string | undefined }) {
  const channels = useQuery(channelsQuery(business))
  const lost = channels.data?.filter(({ status }) => status !== 'connected').map(({ name }) => name) ?? []
  return (
    <p className="soft t13 open-none">
      <Trans>No posting time is open. Channels are given their times by the button above.</Trans>{' '}
      {lost.length > 0 &&
        t`${plural({ count: lost.length }, { one: 'The times of a channel that is not connected do not count', other: 'The times of # channels that are not connected do not count' })}: ${{ channels: formatList(lost.slice(0, mostNamed)) }}.`}
    </p>
  )
}

/** The channel, and its business where its name does not say that. */
function whereOf({ channelName, businessName }: OpenSlot): string {
  return channelName.includes(businessName) ? channelName : `${channelName} · ${businessName}`
}

/** "Thu 17 Sept, 12:30, Blog · Loerie Lane" */
export function slotName(slot: OpenSlot): string {
  return `${formatDateTime(slot.dueAt, slot.timeZone)}, ${whereOf(slot)}`
}
