import type { ContentType } from '@postwright/contract/core/content-types'
import type { OpenSlot } from '@postwright/contract/publishing/slots'
import { lazy, Suspense } from 'react'

import { useMay } from '../../../identity/accounts/use-may.ts'
import { placeName } from './add-here.tsx'
import { DayDialog } from './day-dialog.tsx'
import { type Place, proposedAt } from '../place.ts'
import { slotName } from './open-slots-list.tsx'
import { placeOfSlot, skippedText } from './open-slots.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { WallTime } from '../../../../../lib/wall-time.ts'

/** A place that waits for a post, or a slot of a channel does; a post that waits for its time, perhaps a proposed one; or a new post, perhaps for a place. */
export type PlanningState =
  | { place: Place }
  | { slot: OpenSlot }
  | { postId: string; wall?: WallTime | undefined; channelId?: string | undefined }
  | { writeFor: Place | undefined }

interface PlanningProps {
  state: PlanningState | null
  /** The business that is looked at, if one is chosen. */
  businessId: string | undefined
  /** The type that is looked at, if one is chosen. */
  contentType: ContentType | undefined
  timeZoneOf: (businessId: string) => string
  onChange: (state: PlanningState | null) => void
}

const NewPostDialog = lazy(() => import('../../../content/posts/new-post-dialog.tsx').then((module) => ({ default: module.NewPostDialog })))

/** The questions between a wish to plan something and its place on the calendar, one at a time. */
export function Planning({ state, businessId, contentType, timeZoneOf, onChange }: PlanningProps) {
  const mayWrite = useMay().write ?? false
  const close = () => onChange(null)
  if (!state) return null
  if ('postId' in state) return <ScheduleDialog postId={state.postId} initial={state.wall} channelId={state.channelId} onClose={close} />
  if ('writeFor' in state)
    return (
      <Suspense>
        <NewPostDialog businessId={businessId} contentType={contentType} onClose={close} planFor={state.writeFor} />
      </Suspense>
    )
  if ('slot' in state) {
    const { slot } = state
    const place = placeOfSlot(slot)
    return (
      <DayDialog
        title={slotName(slot)}
        note={skippedText(slot)}
        businessId={slot.businessId}
        channelId={slot.channelId}
        mayWrite={mayWrite}
        onChoose={(post) => onChange({ postId: post.id, wall: `${place}:00`, channelId: slot.channelId })}
        onWrite={() => onChange({ writeFor: place })}
        onClose={close}
      />
    )
  }
  const { place } = state
  return (
    <DayDialog
      title={placeName(place)}
      businessId={businessId}
      mayWrite={mayWrite}
      onChoose={(post) => onChange({ postId: post.id, wall: proposedAt(place, timeZoneOf(post.businessId)) })}
      onWrite={() => onChange({ writeFor: place })}
      onClose={close}
    />
  )
}
