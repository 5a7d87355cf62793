import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { Link } from '@tanstack/react-router'
import { CalendarX, Pencil } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { formatZoned } from '../../../../../lib/formats.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { SidePanel } from '../../../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { clashesOf, placed } from './clashes.ts'
import { cardOf, focusOnceShown } from './focus-on.ts'
import { FromLibrary } from './from-library.tsx'
import type { LaterOnes } from '../../recurring/later-ones.ts'
import { LaterChoice } from '../../recurring/later-choice.tsx'
import { useSeriesActs } from '../../recurring/use-series-acts.ts'
import { PostText } from './post-text.tsx'
import { useFreeTimes } from '../use-free-times.ts'
import { useGoodTimes } from '../use-good-times.ts'
import { useReschedule } from '../queries.ts'
import { Repeating } from '../../recurring/repeating.tsx'
import { Refusal } from '../refusal.tsx'
import { useTakeOff } from '../use-take-off.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { hasPassed, nextHalfHour } from '../../../../../lib/wall-time.ts'
import { instantFrom, type When, WhenFields, whenText } from '../when-fields.tsx'

interface ItemPanelProps {
  item: CalendarItem
  /** What it may clash with. */
  items: readonly CalendarItem[]
  onClose: () => void
}

/** One planned post: where it goes, and the keyboard's way to move it or take it off the calendar. */
export function ItemPanel({ item, items, onClose }: ItemPanelProps) {
  const [wall, setWall] = useState<When>(() => {
    const planned = wallTimeOf(item.dueAt, item.timeZone)
    return hasPassed(planned, item.timeZone, new Date()) ? nextHalfHour(item.timeZone) : planned
  })
  const may = useMay()
  const now = useNow()
  const reschedule = useReschedule()
  const channelIds = item.deliveries.map(({ channelId }) => channelId)
  const goodTimes = useGoodTimes({ ...item, channelIds })
  const freeTimes = useFreeTimes({ ...item, channelIds: item.movable ? channelIds : [] })
  const takingOff = useTakeOff()
  const [later, setLater] = useState<LaterOnes | null>(null)
  const { moveLater } = useSeriesActs()
  const dueAt = instantFrom(wall, item.timeZone)
  const changed = dueAt !== undefined && Date.parse(dueAt) !== Date.parse(item.dueAt)
  const clashes = item.movable && dueAt && dueAt !== 'now' ? clashesOf({ ...placed(item), dueAt }, items) : []
  const errors = fieldErrors(reschedule.error)
  const refused = reschedule.error ?? takingOff.error
  const failed = reschedule.error ? t`The post could not be moved` : t`The post could not be taken off the calendar`

  /** What was refused was another time than the one that is chosen now. */
  function choose(chosen: When) {
    reschedule.reset()
    setWall(chosen)
  }

  async function move(confirmDuplicate: boolean) {
    if (!dueAt) return
    takingOff.reset()
    try {
      await reschedule.mutateAsync({ deliveryIds: item.deliveries.map(({ id }) => id), dueAt, confirmDuplicate })
    } catch {
      // The refusal is shown in the panel.
      return
    }
    const before = item.dueAt
    const isToCome = new Date(before) > now
    // The panel is closed by then.
    const moveBack = () =>
      reschedule.mutateAsync({ deliveryIds: item.deliveries.map(({ id }) => id), dueAt: before, confirmDuplicate: true })
    const undo = () => void moveBack().catch((error: unknown) => toast.failed(error, t`The post could not be moved`))
    if (later && item.series) await moveLater({ ...item, series: item.series, which: later }, isToCome ? moveBack : undefined)
    else toast.success(t`Moved to ${{ wall: whenText(wall, item.timeZone) }}`, isToCome ? { label: t`Undo`, onAction: undo } : undefined)
    onClose()
    // The calendar may show the new place a moment after the panel is closed.
    if (dueAt !== 'now') focusOnceShown(`${item.postId}:${new Date(dueAt).toISOString()}`)
  }

  async function takeOff() {
    reschedule.reset()
    if (await takingOff.takeOff({ ...item, deliveryIds: item.deliveries.map(({ id }) => id) })) onClose()
  }

  const footer = (
    <Link className={buttonClass({ block: true })} to="/app/repository/$postId" params={{ postId: item.postId }}>
      <Pencil aria-hidden="true" /> <Trans>Open the post</Trans>
    </Link>
  )
  return (
    <SidePanel
      open
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={item.title}
      footer={footer}
      returnTo={() => cardOf(item.key)}
    >
      <div className="grid gap-5 p-4">
        <p className="row flex-wrap">
          <TypeLabel type={item.contentType} />
          <span className="soft">{item.businessName}</span>
        </p>
        <p className="m num">{formatZoned(item.dueAt, item.timeZone)}</p>
        {item.fromLibrary && <FromLibrary />}
        <Repeating
          postId={item.postId}
          businessId={item.businessId}
          contentType={item.contentType}
          timeZone={item.timeZone}
          dueAt={item.dueAt}
          channelIds={item.deliveries.map(({ channelId }) => channelId)}
          series={item.series}
          mayChange={may.publish ?? false}
          isToCome={item.movable}
          onGone={onClose}
        />
        <ul className="grid gap-2">
          {item.deliveries.map((delivery) => (
            <li key={delivery.id} className="row">
              <span className="grow trunc">{delivery.channelName}</span>
              <StatusBadge status={delivery.status} />
            </li>
          ))}
        </ul>
        {item.movable && may.publish && (
          <div className="grid gap-4">
            <WhenFields
              wall={wall}
              timeZone={item.timeZone}
              contentType={item.contentType}
              goodTimes={goodTimes}
              freeTimes={freeTimes}
              onChange={choose}
              error={errors.dueAt}
            />
            {changed && wall !== 'now' && item.series && !item.series.isOver && (
              <LaterChoice
                series={item.series}
                move={{ from: wallTimeOf(item.dueAt, item.timeZone), to: wall }}
                chosen={later}
                onChange={setLater}
              />
            )}
            {clashes.length > 0 && (
              <ul className="c-warn t13" aria-label={t`What it clashes with`}>
                {clashes.map((clash) => (
                  <li key={clash}>{clash}</li>
                ))}
              </ul>
            )}
            {refused && (
              <Refusal
                error={refused}
                fallback={failed}
                confirmLabel={t`Move it all the same`}
                pending={reschedule.isPending}
                fields={['dueAt']}
                onConfirm={() => move(true)}
              />
            )}
            <Button
              variant="primary"
              disabled={!changed || errors.confirmDuplicate !== undefined}
              pending={reschedule.isPending}
              onClick={() => move(false)}
            >
              {changed ? t`Move to ${{ wall: whenText(wall, item.timeZone) }}` : t`Move`}
            </Button>
            {!item.series && (
              <Button icon={CalendarX} pending={takingOff.isPending} onClick={takeOff}>
                <Trans>Take off the calendar</Trans>
              </Button>
            )}
          </div>
        )}
        <PostText postId={item.postId} businessId={item.businessId} />
      </div>
    </SidePanel>
  )
}
