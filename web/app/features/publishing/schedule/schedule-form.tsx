import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { Suspense, useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { channelsQuery } from '../channels/queries.ts'
import { useMay } from '../../identity/accounts/use-may.ts'
import { useFreeTimes } from './use-free-times.ts'
import { useGoodTimes } from './use-good-times.ts'
import { beginsAt, type Repeat } from '../recurring/repeat.ts'
import { repeatedText, repeatLabel } from '../recurring/repeat-words.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { fittingChannels, firstChosen } from './fitting-channels.ts'
import { NextSlot } from './next-slot.tsx'
import { PostByHand } from './post-by-hand.tsx'
import { queuedText } from './queued-text.ts'
import { Refusal } from './refusal.tsx'
import { useScheduling } from './use-scheduling.ts'
import { hasPassed, nextHalfHour, type WallTime } from '../../../../lib/wall-time.ts'
import { instantFrom, type When, WhenFields, whenText } from './when-fields.tsx'

const RepeatFields = lazyPart(async () => (await import('../recurring/repeat-fields.tsx')).RepeatFields)

export type SchedulablePost = Pick<Post, 'id' | 'businessId' | 'contentType' | 'revision' | 'uncoveredChannels'>

export interface ScheduleFormProps {
  post: SchedulablePost
  timeZone: string
  /** Where the calendar was dropped on; else the next half hour. */
  initial?: WallTime | undefined
  /** The one channel to begin with; else all that take the post. */
  initialChannel?: string | undefined
  /** Saves what is being typed first, so that what is scheduled is what is seen. False when it could not be saved. */
  beforeSchedule?: (() => Promise<boolean>) | undefined
  /** Channels that it is on its way to already. */
  without?: ReadonlySet<string> | undefined
  /** Approves the post in the same step, for whoever may. */
  approvesFirst?: boolean
  onDone?: () => void
}

/** When and where one post goes out. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { post, timeZone, initial, initialChannel, without, onDone } = props
  const channels = useQuery(channelsQuery(post.businessId))
  const [picked, setPicked] = useState<When | undefined>(() => (initial && !hasPassed(initial, timeZone, new Date()) ? initial : undefined))
  const [chosen, setChosen] = useState<readonly string[] | null>(initialChannel === undefined ? null : [initialChannel])
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const { plan, repeat: planRepeated, reset, error, approvalError, refused, isScheduling, isQueueing } = useScheduling(props)
  const may = useMay()
  const now = useNow()
  const fitting = fittingChannels(channels.data ?? [], post.contentType, without)
  const late = new Set(post.uncoveredChannels.map(({ id }) => id))
  const covered = fitting.filter(({ id }) => !late.has(id))
  const channelIds = chosen ?? firstChosen(covered.length > 0 ? covered : fitting).map(({ id }) => id)
  // What is approved is approved once more for channels that came since.
  const approvesFirst = (props.approvesFirst ?? false) || (Boolean(may.approveRequired) && channelIds.some((id) => late.has(id)))
  const freeTimes = useFreeTimes({ businessId: post.businessId, timeZone, channelIds })
  const goodTimes = useGoodTimes({ ...post, channelIds })
  // As long as nobody chose, it stays the next half hour, however long the form is open.
  const wall = picked ?? nextHalfHour(timeZone, now)

  if (channels.isPending) return <SkeletonRows rows={2} label={t`Loading channels`} />
  if (channels.isError)
    return (
      <Banner
        tone="bad"
        title={t`The channels could not be loaded`}
        actions={
          <Button onClick={() => channels.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )

  const errors = fieldErrors(error)
  const dueAt = instantFrom(wall, timeZone, now)
  // What goes out at once has no time to come again at; a channel that is added only joins what is planned.
  const mayRepeat = wall !== 'now' && without === undefined
  const repeats = mayRepeat ? repeat : null

  async function submit(confirmDuplicate: boolean) {
    if (!dueAt) return
    if (repeats) {
      const made = await planRepeated({ ...beginsAt(wall), ...repeats }, { channelIds, confirmDuplicate, approvesFirst })
      if (!made) return
      toast.success(repeatedText(made))
      return onDone?.()
    }
    if (!(await plan(dueAt, { channelIds, confirmDuplicate, approvesFirst }))) return
    const when = whenText(wall, timeZone)
    toast.success(wall === 'now' ? t`It goes out now` : approvesFirst ? t`Approved and scheduled for ${when}` : t`Scheduled for ${when}`)
    onDone?.()
  }

  async function addToQueue(confirmDuplicate: boolean) {
    const queued = await plan(null, { channelIds, confirmDuplicate, approvesFirst })
    if (!queued) return
    toast.success(queuedText(queued, timeZone))
    onDone?.()
  }

  /** What was refused was another choice than the one that is made now. */
  function afresh<Value>(choose: (value: Value) => void) {
    return (value: Value) => {
      reset()
      choose(value)
    }
  }

  if (fitting.length === 0) {
    return (
      <Banner
        title={t`No connected channel takes ${{ contentType: contentTypeLabel(post.contentType) }} posts`}
        actions={
          <>
            <PostByHand post={post} onConnected={() => setChosen(null)} />
            <Link to="/app/publishing" search={{ business: post.businessId }} className={buttonClass()}>
              <Trans>Open Publishing</Trans>
            </Link>
          </>
        }
      >
        <Trans>Connect one there, or post it yourself: at its time you are given the finished text.</Trans>
      </Banner>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <WhenFields
        wall={wall}
        timeZone={timeZone}
        contentType={post.contentType}
        goodTimes={goodTimes}
        freeTimes={freeTimes}
        onChange={afresh(setPicked)}
        error={errors.dueAt}
      />
      {mayRepeat && (
        <Suspense fallback={null}>
          <RepeatFields
            businessId={post.businessId}
            contentType={post.contentType}
            timeZone={timeZone}
            {...beginsAt(wall)}
            repeat={repeats}
            errors={{ ...errors, rule: errors.rule ?? errors.firstDay }}
            onChange={afresh(setRepeat)}
          />
        </Suspense>
      )}
      <ChannelChoice
        post={post}
        channels={fitting}
        late={late}
        chosen={channelIds}
        onChange={afresh(setChosen)}
        error={errors.channelIds}
      />
      {approvalError && <Problem error={approvalError} fallback={t`The post could not be approved`} />}
      {error && (
        <Refusal
          error={error}
          fallback={t`The post could not be scheduled`}
          confirmLabel={t`Send it again`}
          pending={isScheduling || isQueueing}
          fields={['dueAt', 'channelIds']}
          onConfirm={() => (refused === 'time' ? submit(true) : addToQueue(true))}
        />
      )}
      <Button
        variant="primary"
        className="px-2 py-1 h-auto min-h-8 whitespace-normal"
        icon={Clock}
        pending={isScheduling}
        disabled={!dueAt || isQueueing || channelIds.length === 0 || errors.confirmDuplicate !== undefined}
        onClick={() => submit(false)}
      >
        {dueAt ? submitLabel(wall, { timeZone, approvesFirst, isRepeated: repeats !== null }) : t`Choose a later time`}
      </Button>
      {!repeats && (
        <NextSlot
          businessId={post.businessId}
          timeZone={timeZone}
          channelIds={channelIds}
          label={approvesFirst ? t`Approve and add to queue` : t`Add to queue`}
          pending={isQueueing}
          onQueue={() => void addToQueue(false)}
        />
      )}
    </div>
  )
}

interface Submitting {
  timeZone: string
  approvesFirst: boolean
  isRepeated: boolean
}

function submitLabel(wall: When, { timeZone, approvesFirst, isRepeated }: Submitting): string {
  if (isRepeated) return repeatLabel(approvesFirst)
  if (wall === 'now') return approvesFirst ? t`Approve and publish now` : t`Publish now`
  const when = whenText(wall, timeZone)
  return approvesFirst ? t`Approve and schedule for ${when}` : t`Schedule for ${when}`
}
