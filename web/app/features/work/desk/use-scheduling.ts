import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { useApprovePost } from '../../content/posts/queries.ts'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'
import { useSchedulePost } from '../../publishing/schedule/queries.ts'
import { instantFrom, timeHasPassed, type When, whenText } from '../../publishing/schedule/when-fields.tsx'
import type { DeskDraft } from './desk-draft.ts'

export interface Plan {
  draft: DeskDraft
  wall: When
}

interface Circumstances {
  timeZone: string
  /** Whether the person approves what is still a draft. */
  approves: boolean
}

export interface Scheduling {
  /** The draft that is being scheduled at the moment. */
  underWay: string | null
  /** Why a draft was refused, by its key. */
  refusals: ReadonlyMap<string, string>
  /** The refusal of the last run that waits for a plan, or for a larger one. */
  planRefusal: unknown
  forget: (key: string) => void
  /** Approves and schedules each in turn; one that is refused does not keep the others. @returns the keys of those that are scheduled. */
  run: (plans: readonly Plan[], circumstances: Circumstances) => Promise<string[]>
}

export function useScheduling(): Scheduling {
  const approve = useApprovePost()
  const schedule = useSchedulePost()
  const [underWay, setUnderWay] = useState<string | null>(null)
  const [planRefusal, setPlanRefusal] = useState<unknown>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())

  /** Null when it is scheduled, else why not. */
  async function one({ draft: { post, channels }, wall }: Plan, { timeZone, approves }: Circumstances): Promise<string | null> {
    const dueAt = instantFrom(wall, timeZone)
    if (!post || !dueAt) return timeHasPassed
    let isApproved = false
    try {
      if (approves && post.status === 'draft') {
        await approve.mutateAsync({ id: post.id, revision: post.revision })
        isApproved = true
      }
      await schedule.mutateAsync({ postId: post.id, dueAt, channelIds: channels.map(({ id }) => id), confirmDuplicate: false })
      return null
    } catch (error) {
      if (isPlanRefusal(error)) setPlanRefusal(error)
      const reason = Object.values(fieldErrors(error))[0] ?? messageOf(error, t`It could not be scheduled. Try again.`)
      return isApproved ? t`Approved, but not scheduled: ${reason}` : reason
    }
  }

  return {
    underWay,
    refusals,
    planRefusal,
    forget: (key) => setRefusals((before) => new Map([...before].filter(([of]) => of !== key))),
    async run(plans, circumstances) {
      const scheduled: Plan[] = []
      setRefusals(new Map())
      setPlanRefusal(null)
      for (const plan of plans) {
        setUnderWay(plan.draft.key)
        const refusal = await one(plan, circumstances)
        if (refusal === null) scheduled.push(plan)
        else setRefusals((before) => new Map(before).set(plan.draft.key, refusal))
      }
      setUnderWay(null)
      report(scheduled, plans.length - scheduled.length, circumstances.timeZone)
      return scheduled.map(({ draft }) => draft.key)
    },
  }
}

function report(scheduled: readonly Plan[], refused: number, timeZone: string): void {
  const [first] = scheduled.map(({ wall }) => wall).toSorted(byTime)
  if (first !== undefined) toast.success(scheduledText(scheduled.length, first, timeZone))
  if (refused > 0)
    toast.error(
      plural(refused, { one: '# draft was not scheduled. The list says why.', other: '# drafts were not scheduled. The list says why.' }),
    )
}

/** "1 post goes out now", "1 post scheduled for Thu 1 Oct, 09:00", "3 posts scheduled, the first for now" */
export function scheduledText(count: number, first: When, timeZone: string): string {
  if (first === 'now') return plural(count, { one: '# post goes out now', other: '# posts scheduled, the first for now' })
  const when = whenText(first, timeZone)
  return plural(count, { one: `# post scheduled for ${when}`, other: `# posts scheduled, the first for ${when}` })
}

/** Earlier ones first; now is before any other time. */
export function byTime(one: When, other: When): number {
  if (one === other) return 0
  return one === 'now' || (other !== 'now' && one < other) ? -1 : 1
}
