import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { Link } from '@tanstack/react-router'
import { Check, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDateTime, formatList, formatNumber, zoneName } from '../../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { AskCard } from './ask-card.tsx'
import { DoneCard } from './done-card.tsx'
import { QuietLine } from './quiet-line.tsx'
import type { CardProps } from './tool-card.tsx'

const ChangeTimes = lazy(() => import('./change-times.tsx').then((module) => ({ default: module.ChangeTimes })))

type TimesOf = ChatCardOf<'times'>

/** Posts and when they would go out. Other times can be set before the yes. */
export function TimesCard({ call, card, decision }: CardProps<'times'>) {
  const mayPublish = useMay().publish ?? false
  const { posts, timeZone } = card
  const [isChanging, setChanging] = useState(false)
  /** By post, where another time was set; null for one that has passed. */
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const count = posts.length
  if (call.state === 'running') return <QuietLine call={call} />
  if (call.state !== 'proposed')
    return (
      <DoneCard
        call={call}
        label={t`Times`}
        title={titleOf(call.state, count)}
        mayDecide={mayPublish}
        decision={decision}
        links={
          <Link className={buttonClass({ size: 'sm' })} to="/app/calendar">
            <Trans>Open the calendar</Trans>
          </Link>
        }
      >
        {call.state === 'done' && (
          <div className="lines ch-plans">
            <Plans posts={posts} timeZone={timeZone} />
          </div>
        )}
      </DoneCard>
    )
  const times = [...changed].flatMap(([postId, dueAt]) => (dueAt === null ? [] : [{ postId, dueAt }]))
  const shown = posts.map((post) => ({ ...post, dueAt: changed.get(post.postId) ?? post.dueAt }))
  return (
    <AskCard
      question={t`Schedule ${plural(count, { one: '# post', other: '# posts' })}?`}
      yes={t`Schedule ${plural(count, { one: '# post', other: '# posts' })}`}
      effects={effectsOf(card)}
      mayDecide={mayPublish}
      isBlocked={times.length < changed.size}
      decision={decision}
      onYes={() => decision.confirm(times)}
      otherwise={
        <Button aria-expanded={isChanging} disabled={decision.isPending} onClick={() => setChanging(!isChanging)}>
          {isChanging ? t`Done changing` : t`Change times`}
        </Button>
      }
    >
      {isChanging ? (
        <Suspense fallback={<Plans posts={shown} timeZone={timeZone} />}>
          <ChangeTimes
            posts={shown}
            timeZone={timeZone}
            onChange={(postId, dueAt) => setChanged((before) => new Map(before).set(postId, dueAt))}
          />
        </Suspense>
      ) : (
        <Plans posts={shown} timeZone={timeZone} />
      )}
    </AskCard>
  )
}

function Plans({ posts, timeZone }: Pick<TimesOf, 'posts' | 'timeZone'>) {
  return posts.map(({ postId, title, contentType, dueAt, channels }) => (
    <div key={postId} className="ch-plan">
      <TypeLabel type={contentType} />
      <span className="num m">{formatDateTime(dueAt, timeZone)}</span>
      <span className="soft t13 to">
        <Link className="link trunc" to="/app/repository/$postId" params={{ postId }} title={title}>
          {title}
        </Link>
        {channels.length > 0 && <span>{`· ${formatList(channels.map(({ name }) => name))}`}</span>}
      </span>
    </div>
  ))
}

function effectsOf({ posts, approves, holds, postsLeft, timeZone }: TimesOf): [LucideIcon, string][] {
  const zone = zoneName(posts[0]?.dueAt ?? new Date(), timeZone)
  return [
    ...(approves > 0 ? [[Check, approvalText(approves, posts.length)] satisfies [LucideIcon, string]] : []),
    [
      Clock,
      postsLeft === null
        ? t`Holds ${plural(holds, { one: '# post', other: '# posts' })} of your plan. Times are ${zone}.`
        : t`Holds ${plural(holds, { one: '# post', other: '# posts' })} of the ${{ postsLeft: formatNumber(postsLeft) }} left in your plan. Times are ${zone}.`,
    ],
    [Undo2, t`Can be cancelled, each by itself, until it goes out.`],
  ]
}

function approvalText(approves: number, posts: number): string {
  if (posts === 1) return t`Approves it in your name.`
  return approves === posts ? t`Approves all of them in your name.` : t`Approves ${approves} of them in your name.`
}

function titleOf(state: string, count: number): string {
  if (state === 'done') return t`${plural(count, { one: '# post', other: '# posts' })} scheduled`
  return state === 'undone'
    ? t`${plural(count, { one: '# post', other: '# posts' })} taken off the calendar`
    : t`${plural(count, { one: '# post', other: '# posts' })} not scheduled`
}
