import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlannedPost } from '@postwright/contract/publishing/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatDateTime, formatList, formatNumber } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { plannedQuery, useSchedulePlan } from '../../publishing/schedule/queries.ts'
import { scheduleAllLabel } from './schedule-all-label.ts'

interface ScheduleAllDialogProps {
  planId: string
  onClose: () => void
}

/** What scheduling the drafts of a plan does, said before it is done; afterwards, what was refused and why. */
export function ScheduleAllDialog({ planId, onClose }: ScheduleAllDialogProps) {
  const planned = useQuery(plannedQuery(planId))
  const schedule = useSchedulePlan()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const items = planned.data?.items ?? []
  const ready = items.filter(({ obstacle }) => obstacle === null)

  function run() {
    schedule.mutate(
      { planId, posts: ready.map(({ postId, revision }) => ({ id: postId, revision })) },
      {
        onSuccess({ scheduled, refused }) {
          setRefusals(new Map(refused.map(({ postId, message }) => [postId, message])))
          if (scheduled.length > 0)
            toast.success(plural({ posts: scheduled.length }, { one: '# post scheduled', other: '# posts scheduled' }))
          if (refused.length === 0) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      wide
      locked={schedule.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(ready)}
      footer={
        <>
          <Button disabled={schedule.isPending} onClick={onClose}>
            {ready.length > 0 ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {ready.length > 0 && (
            <Button variant="primary" pending={schedule.isPending} onClick={run}>
              {scheduleAllLabel(ready)}
            </Button>
          )}
        </>
      }
    >
      <div className="sheet-body grid gap-3">
        {planned.isPending && <SkeletonRows rows={5} label={t`Loading the drafts`} />}
        {planned.isError && <ErrorState title={t`The drafts could not be loaded`} onRetry={() => planned.refetch()} />}
        {ready.length > 0 && <WhatItDoes ready={ready} left={planned.data?.postsLeft ?? null} />}
        {refusals.size > 0 && (
          <Banner
            tone="warn"
            title={plural(
              { drafts: refusals.size },
              {
                one: '# draft was not scheduled. Its row says why.',
                other: '# drafts were not scheduled. Their rows say why.',
              },
            )}
          />
        )}
        {schedule.isError && <Banner tone="bad" title={messageOf(schedule.error, t`The drafts could not be scheduled. Try again.`)} />}
        <ul className="mp-planned" aria-label={t`Drafts`}>
          {items.map((item) => (
            <Row key={item.postId} item={item} refusal={item.obstacle ?? refusals.get(item.postId)} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function titleOf(ready: readonly PlannedPost[]): string {
  const count = ready.length
  if (count === 0) return t`Schedule the drafts`
  return ready.some(({ isToApprove }) => isToApprove)
    ? plural(count, { one: 'Approve and schedule # draft?', other: 'Approve and schedule # drafts?' })
    : plural(count, { one: 'Schedule # draft?', other: 'Schedule # drafts?' })
}

function WhatItDoes({ ready, left }: { ready: readonly PlannedPost[]; left: number | null }) {
  const posts = ready.reduce((sum, { channels }) => sum + channels.length, 0)
  return (
    <div className="grid gap-1">
      <p>
        {ready.some(({ isToApprove }) => isToApprove) ? (
          <Trans>
            Each is approved as it is now, in your name, and goes out at its planned time on every connected channel that takes it.
          </Trans>
        ) : (
          <Trans>Each goes out at its planned time on every connected channel that takes it.</Trans>
        )}{' '}
        <Trans>You can still move it or take it off the calendar.</Trans>
      </p>
      {left !== null && (
        <p className={left < posts ? 'c-warn num' : 'soft num'}>
          {takesText(posts, formatNumber(left))} {left < posts && <Trans>The later ones will be refused.</Trans>}
        </p>
      )}
    </div>
  )
}

function takesText(posts: number, left: string): string {
  return plural(posts, {
    one: `That takes # post of the ${left} left in this period.`,
    other: `That takes # posts of the ${left} left in this period.`,
  })
}

function Row({ item, refusal }: { item: PlannedPost; refusal: string | undefined }) {
  const { title, contentType, plannedFor, channels } = item
  return (
    <li>
      <span className="soft num">{formatDateTime(`${plannedFor}:00Z`, 'UTC')}</span>
      <span className="min-w-0">
        <span className="m block trunc" title={title}>
          {title}
        </span>
        {refusal === undefined ? (
          <span className="t12 soft">{formatList(channels)}</span>
        ) : (
          <span className="t12 c-warn">{t`Stays as it is: ${{ reason: refusal }}`}</span>
        )}
      </span>
      <TypeLabel type={contentType} />
    </li>
  )
}
