import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { Generation } from '@postwright/contract/content/generation'
import { CalendarDays, Square } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime, formatList } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { instantOf } from '../../../../lib/wall-time.ts'
import { instantFrom, type When } from '../../publishing/schedule/when-fields.tsx'
import { useWriting } from '../../content/generation/queries.ts'
import { BriefSummary } from './brief-summary.tsx'
import { type DeskDraft, deskDrafts } from './desk-draft.ts'
import { DeskHead } from './desk-head.tsx'
import { DraftLeaf } from './draft-leaf.tsx'
import { DraftRow } from './draft-row.tsx'
import { sizeOf } from './measure.ts'
import { PlannedSummary } from './planned-summary.tsx'
import { suggestedTimes } from './suggested-times.ts'
import { Turning } from './turning.tsx'
import { byTime, useScheduling } from './use-scheduling.ts'
import { useStopping } from './use-stopping.ts'

export interface DeskProps {
  generation: Generation
  business: Business
  channels: readonly Channel[]
  /** When something of the business is planned already. */
  taken: readonly string[]
  draftKey: string | undefined
}

export function Desk({ generation, business, channels, taken, draftKey }: DeskProps) {
  const may = useMay()
  const [writing] = useWriting()
  const { timeZone } = business
  const drafts = deskDrafts(generation, writing, { business, channels, may })
  const [walls, setWalls] = useState(() => wallsFor(generation, timeZone, taken))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { stopping, stopDrafts } = useStopping(generation)
  const scheduling = useScheduling()

  const { length } = generation.brief
  const now = useNow()
  const wallOf = (key: string) => walls.get(key) ?? ''
  const isLate = ({ key, isOpen }: DeskDraft) => isOpen && instantFrom(wallOf(key), timeZone, now) === undefined
  const ready = drafts.filter((draft) => draft.isOpen && !isLate(draft))
  const chosen = ready.filter(({ key }) => ticked.has(key))
  const current = drafts.find(({ key }) => key === draftKey) ?? drafts[0]
  const isWriting = drafts.some(({ state }) => state === 'writing')
  const whenOf = (key: string) => shortWhen(wallOf(key), timeZone)
  const approves = Boolean(business.requiresApproval ? may.approveRequired : may.approve)

  function tick(keys: readonly string[], isTicked: boolean) {
    setTicked((before) => new Set(isTicked ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))))
  }

  async function schedule() {
    const plans = chosen.map((draft) => ({ draft, wall: wallOf(draft.key) }))
    tick(await scheduling.run(plans, { timeZone, approves }), false)
  }

  const scheduleButton = may.publish && (
    <Button variant="primary" icon={CalendarDays} disabled={chosen.length === 0} pending={scheduling.underWay !== null} onClick={schedule}>
      {scheduleLabel(chosen, approves)}
    </Button>
  )
  const stopButton = isWriting && may.write && (
    <Button icon={Square} onClick={() => stopDrafts()}>
      <Trans>Stop writing</Trans>
    </Button>
  )

  return (
    <div className="dk-screen" data-reading={draftKey !== undefined || undefined}>
      <DeskHead
        generation={generation}
        business={business}
        contentType={current?.contentType}
        actions={
          <>
            {stopButton}
            {scheduleButton}
          </>
        }
      />
      <div className="dk">
        <section className="dk-rail" aria-label={t`Drafts`}>
          <BriefSummary generation={generation} mayReuse={may.write ?? false} />
          <PlannedSummary drafts={drafts} business={business} />
          {scheduling.planRefusal !== null && (
            <PlanRefusal error={scheduling.planRefusal} otherwise={t`Choose fewer drafts.`} kept={t`The drafts stay as they are.`} />
          )}
          <div className="dk-rail-head">
            <Checkbox
              aria-label={t`Choose all that are ready`}
              checked={ready.length > 0 && chosen.length === ready.length}
              indeterminate={chosen.length > 0 && chosen.length < ready.length}
              disabled={ready.length === 0}
              onChange={(event) =>
                tick(
                  ready.map(({ key }) => key),
                  event.currentTarget.checked,
                )
              }
            />
            <span className="num">
              <Trans>Drafts {ph({ count: drafts.length })}</Trans>
            </span>
            <span className="end num">{countText(chosen)}</span>
          </div>
          <ul className="dk-rows" data-tour="desk-drafts">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.key}
                draft={draft}
                timeZone={timeZone}
                size={sizeOf(draft, length, generation.composer)}
                isCurrent={draft.key === current?.key}
                isChosen={ticked.has(draft.key)}
                isStopping={stopping.has(draft.key)}
                isUnderWay={scheduling.underWay === draft.key}
                isLate={isLate(draft)}
                when={whenOf(draft.key)}
                refusal={scheduling.refusals.get(draft.key)}
                onChoose={(isChosen) => tick([draft.key], isChosen)}
                onStop={may.write ? () => stopDrafts(draft.key) : null}
              />
            ))}
          </ul>
          <p className="dk-note t12 soft">
            {may.publish && ready.length > 0 && chosen.length === 0 && t`Tick the drafts that are to go out.`}{' '}
            {isWriting && t`You may leave: the drafts go on being written on the server, and are here when you come back.`}{' '}
            {generation.composer &&
              t`Written by the built-in composer. It is not an AI model: it arranges what your brief and the business profile say, and invents nothing.`}
          </p>
        </section>
        {current && (
          <div className="dk-reading" data-tour="desk-text">
            <Turning draft={current} drafts={drafts} />
            <DraftLeaf
              key={current.key}
              generationId={generation.id}
              draft={current}
              size={sizeOf(current, length, generation.composer)}
              timeZone={timeZone}
              wall={wallOf(current.key)}
              refusal={scheduling.refusals.get(current.key)}
              onWhen={(wall) => {
                setWalls((before) => new Map(before).set(current.key, wall))
                scheduling.forget(current.key)
              }}
            />
          </div>
        )}
      </div>
      {chosen.length > 0 && (
        <div className="dk-bar">
          <p className="t12 soft num">
            {countText(chosen)} · {chosenText(chosen, whenOf(firstOf(chosen, wallOf)))}
          </p>
          {scheduleButton}
        </div>
      )}
    </div>
  )
}

/** Each draft has its time from the start; those of the first variants come before those of the others. */
function wallsFor({ drafts }: Generation, timeZone: string, taken: readonly string[]): ReadonlyMap<string, When> {
  const order = drafts.toSorted((a, b) => a.variant - b.variant)
  const times = suggestedTimes(order.length, { now: new Date(), timeZone, taken })
  return new Map(order.map(({ key }, at) => [key, times[at] ?? '']))
}

/** "2 chosen, 3 posts of your quota, one for each channel": the quota is said where some go to more than one channel. */
function countText(chosen: readonly DeskDraft[]): string {
  const posts = chosen.reduce((sum, { channels }) => sum + channels.length, 0)
  return posts > chosen.length
    ? t`${plural({ count: chosen.length }, { other: '# chosen' })}, ${plural(posts, { one: '# post', other: '# posts' })} of your quota, one for each channel`
    : plural({ count: chosen.length }, { other: '# chosen' })
}

function scheduleLabel(chosen: readonly DeskDraft[], approves: boolean): string {
  const count = chosen.length
  if (approves && (count === 0 || chosen.some(({ post }) => post?.status === 'draft')))
    return count === 0 ? t`Approve and schedule` : t`Approve and schedule ${count}`
  return count === 0 ? t`Schedule` : t`Schedule ${count}`
}

/** "Thu 1 Oct, 09:00" */
function shortWhen(wall: When, timeZone: string): string {
  return wall === 'now' ? t`Now` : formatDateTime(instantOf(wall, timeZone), timeZone)
}

/** The key of the draft that goes out first. */
function firstOf(chosen: readonly DeskDraft[], wallOf: (key: string) => When): string {
  return chosen.map(({ key }) => key).toSorted((a, b) => byTime(wallOf(a), wallOf(b)))[0] ?? ''
}

/** "X, Instagram and Facebook · first Wed 30 Sep, 12:00" */
function chosenText(chosen: readonly DeskDraft[], first: string): string {
  return t`${{ drafts: formatList(chosen.map(({ name }) => name)) }} · first ${{ when: first }}`
}
