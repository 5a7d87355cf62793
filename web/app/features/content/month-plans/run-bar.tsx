import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'

import { formatNumber, formatTime } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { type Turn, useTurn } from '../../../../lib/use-turn.ts'
import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { PlanActions } from '../../billing/subscriptions/ask-for-plan.tsx'
import { MoreThanLeft } from './cost-summary.tsx'
import { countsOf, leftToWrite, minutesLeft } from './plan-progress.ts'
import { planEstimateQuery, useStopPlan, useWritePlan } from './queries.ts'
import { RunRefusal } from './run-refusal.tsx'
import { ScheduleAll } from './schedule-all.tsx'
import { Segments } from './segments.tsx'
import { stoppedText } from './stopped-text.ts'

interface RunBarProps {
  plan: MonthPlan
  mayWrite: boolean
  mayPublish: boolean
}

/** How far a plan is, and what can be done about it. */
export function RunBar(props: RunBarProps) {
  const { plan } = props
  const turn = useTurn()
  switch (plan.state) {
    case 'proposing':
      return (
        <div className="mp-run" role="status">
          <div className="row gap-2">
            <Spinner />
            <span className="b">
              <Trans>Thinking of topics</Trans>
            </span>
          </div>
          <p className="mp-why t12 soft">
            <Trans>You can close this page: the server goes on.</Trans>
          </p>
        </div>
      )
    case 'proposed':
      return <Proposed {...props} turn={turn} />
    case 'writing':
      return <Writing {...props} turn={turn} />
    default:
      return <Resting {...props} turn={turn} />
  }
}

/** What one of its buttons does puts another one in its place. */
interface BarProps extends RunBarProps {
  turn: Turn
}

function Proposed({ plan, mayWrite, turn }: BarProps) {
  const { data: estimate } = useQuery(planEstimateQuery(plan.id))
  const write = useWritePlan()
  const count = leftToWrite(plan.items)
  const { proposer, message } = plan
  return (
    <div className="mp-run">
      <div>
        <span className="b">{plural({ count }, { one: 'A proposal of # post', other: 'A proposal of # posts' })}</span>{' '}
        {estimate && estimate.tokensLeft !== null && (
          <span className="soft num">
            {t`about ${{ tokens: formatNumber(estimate.tokens) }} of your ${{ left: formatNumber(estimate.tokensLeft) }} tokens`}
          </span>
        )}
      </div>
      {mayWrite && (
        <div className="mp-acts">
          <WriteButton planId={plan.id} write={write} turn={turn} primary>
            {plural({ count }, { one: 'Write # draft', other: 'Write # drafts' })}
          </WriteButton>
        </div>
      )}
      <RunRefusal error={write.error} fallback={t`The drafts could not be begun`} />
      {estimate && <MoreThanLeft estimate={estimate} />}
      {proposer === null && <TooLittleToSay items={plan.items} />}
      <p className="mp-why t12 soft">
        {message !== null && <span>{message} </span>}
        {proposer === null
          ? t`Topics are put together from your themes, the profile and the documents. Change any cell first: nothing is written, scheduled or sent yet.`
          : t`Proposed by ${proposer}. Change any cell first: nothing is written, scheduled or sent yet.`}
      </p>
    </div>
  )
}

/** How many posts may come from one sentence before a reader has heard it too often. */
const mostOfOne = 2

/** Rules take their angles from the profile and the documents: where those say little, the posts repeat it, and that is said before. */
function TooLittleToSay({ items }: { items: MonthPlan['items'] }) {
  const posts = items.length
  const told = new Set(items.map(({ angle }) => angle).filter((angle) => angle !== '')).size
  if (posts <= Math.max(1, told) * mostOfOne) return null
  return (
    <p className="mp-why t12 c-warn">
      {told === 0
        ? t`The profile and the documents say nothing yet that a post could tell. Give each row an angle, or add to the profile and propose again.`
        : t`The profile and the documents say ${plural({ told }, { one: 'one thing', other: '# things' })} for ${plural({ posts }, { one: '# post', other: '# posts' })}, which will repeat each other. Change the angles, or add to the profile and propose again.`}
    </p>
  )
}

function Writing({ plan, mayWrite, turn: { onPress, takeFocus } }: BarProps) {
  const now = useNow()
  const stop = useStopPlan()
  const { written } = countsOf(plan.items)
  const total = plan.items.length
  const minutes = minutesLeft(plan, now)
  const { timeZone, isUnderWay, isInterrupted, startedAt, startedBy, resumedAt, resumedAfter } = plan
  const at = startedAt && formatTime(startedAt, timeZone)
  const again = resumedAt && formatTime(resumedAt, timeZone)
  return (
    <div className="mp-run">
      <div role="status">
        <span className="b">{isInterrupted ? t`Interrupted` : isUnderWay ? t`Writing the drafts` : t`Waits for its turn`}</span>{' '}
        <span className="num">{t`${{ written: formatNumber(written) }} of ${{ total: formatNumber(total) }}`}</span>{' '}
        {isUnderWay && !isInterrupted && minutes !== null && (
          <span className="soft num">{plural({ minutes }, { one: 'about # minute', other: 'about # minutes' })}</span>
        )}
      </div>
      {mayWrite && (
        <div className="mp-acts">
          <Button
            ref={takeFocus}
            size="sm"
            icon={Square}
            pending={stop.isPending}
            onClick={() => {
              onPress()
              stop.mutate({ id: plan.id })
            }}
          >
            <Trans>Stop</Trans>
          </Button>
        </div>
      )}
      <RunRefusal error={stop.error} fallback={t`The plan could not be stopped`} />
      <Segments plan={plan} />
      <p className="mp-why t12 soft num">
        {at !== null && (startedBy === null ? t`Started ${at}.` : t`Started ${at} by ${startedBy}.`)}{' '}
        {isInterrupted
          ? t`The server stopped in the middle. It goes on by itself within a minute or so; what is written stays, and nothing is written twice. You can close this page.`
          : t`You can close this page: the server goes on.`}{' '}
        {!isInterrupted && again !== null && resumedAfter !== null && restartedText(again, resumedAfter)}
      </p>
    </div>
  )
}

function restartedText(time: string, after: number): string {
  if (after === 0) return t`It restarted at ${time}, before the first draft was written.`
  return t`It restarted at ${time} and took up after draft ${{ number: after }}; none was written twice.`
}

/** Stopped, or done. */
function Resting({ plan, mayWrite, mayPublish, turn }: BarProps) {
  const { written, failed, asks } = countsOf(plan.items)
  const total = plan.items.length
  const left = leftToWrite(plan.items)
  const isStopped = plan.state === 'stopped'
  const write = useWritePlan()
  return (
    <div className="mp-run" data-stopped={isStopped || undefined}>
      <div role="status">
        <span className="b">
          {isStopped ? t`Stopped` : left > 0 || asks > 0 ? t`Written, but not all of it` : t`All drafts are written`}
        </span>{' '}
        <span className="num">{t`${{ written: formatNumber(written) }} of ${{ total: formatNumber(total) }}`}</span>{' '}
        {isStopped && (
          <span className="soft">
            <Trans>what is written stays</Trans>
          </span>
        )}
      </div>
      <div className="mp-acts">
        {mayPublish && written > 0 && <ScheduleAll planId={plan.id} />}
        {mayWrite && left > 0 && (
          <WriteButton planId={plan.id} write={write} turn={turn} primary={false}>
            {isStopped ? t`Go on` : plural({ left }, { one: 'Write # draft', other: 'Write # drafts' })}
          </WriteButton>
        )}
        {mayWrite && isStopped && plan.stopReason === 'quota' && <PlanActions wish="tokens" />}
      </div>
      <RunRefusal error={write.error} fallback={t`The drafts could not be begun`} />
      <Segments plan={plan} />
      <p className="mp-why t12 soft num">
        {isStopped && <span className={plan.stopReason === 'person' ? undefined : 'c-warn'}>{stoppedText(plan)}</span>}{' '}
        {failed > 0 && plural({ failed }, { one: '# draft failed: its row says why.', other: '# drafts failed: their rows say why.' })}{' '}
        {asks > 0 && plural({ asks }, { one: '# row asks you first.', other: '# rows ask you first.' })}{' '}
        {mayWrite && written === total && <Trans>To plan the next weeks, close this plan under “More”: its drafts stay.</Trans>}
      </p>
    </div>
  )
}

interface WriteButtonProps {
  planId: string
  write: ReturnType<typeof useWritePlan>
  turn: Turn
  primary: boolean
  children: string
}

function WriteButton({ planId, write, turn: { onPress, takeFocus }, primary, children }: WriteButtonProps) {
  return (
    <Button
      ref={takeFocus}
      size={primary ? 'md' : 'sm'}
      variant={primary ? 'primary' : 'default'}
      icon={primary ? undefined : Play}
      pending={write.isPending}
      onClick={() => {
        onPress()
        write.mutate({ id: planId })
      }}
    >
      {children}
    </Button>
  )
}
