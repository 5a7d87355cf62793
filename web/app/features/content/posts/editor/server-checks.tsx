import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LinkCheck, PostChecks } from '@postwright/contract/content/post-checks'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDateTime, formatTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { CheckRow, type CheckTone } from './check-row.tsx'
import type { PostChecksState } from './use-post-checks.ts'

export interface CheckResult {
  key: string
  tone: CheckTone
  what: ReactNode
  detail: ReactNode
  /** What of the text it is about. */
  words?: string
}

/** What the server found, the things to look at first; nothing while it has not answered. */
export function resultsOf({ others, links }: PostChecksState, timeZone: string): CheckResult[] {
  return [...(links.data ? linkResults(links.data) : []), ...(others.data ? otherResults(others.data, timeZone) : [])]
}

/** How far the server is with its checks: nothing once all of them are there. */
export function ServerChecksState({ checks: { others, links } }: { checks: PostChecksState }) {
  const waiting = [others, links].filter(({ data, isError }) => data === undefined && !isError)
  if (waiting.some(({ fetchStatus }) => fetchStatus === 'paused'))
    return (
      <p className="t12 soft">
        <Trans>Links, other posts and times are checked once the line is back.</Trans>
      </p>
    )
  if (waiting.length > 0) return <SkeletonRows rows={1} label={t`Checking links and other posts`} />
  const failed = [others, links].filter(({ isError }) => isError)
  if (failed.length === 0) return null
  return (
    <div className="row flex-wrap gap-2" role="alert">
      <span className="t12 soft">{links.isError ? t`The links could not be checked.` : t`Other posts could not be compared.`}</span>
      <Button size="sm" onClick={() => Promise.all(failed.map(({ refetch }) => refetch()))}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function linkResults(links: readonly LinkCheck[]): CheckResult[] {
  const of = (state: LinkCheck['state']) => links.filter((link) => link.state === state)
  const alive = of('alive')
  const unseen = of('unseen')
  const broken = [...of('gone'), ...of('unreachable')].map(({ address, state, checkedAt }): CheckResult => ({
    key: address,
    tone: 'advice',
    what: state === 'gone' ? t`A link leads nowhere` : t`A link does not answer`,
    detail: withTime(address, checkedAt),
    words: address,
  }))
  const [first] = alive
  if (first)
    broken.push({
      key: 'links',
      tone: 'passed',
      what: plural({ links: alive.length }, { one: 'Link answers', other: '# links answer' }),
      detail: alive.length === 1 ? withTime(first.address, first.checkedAt) : alive.map(({ address }) => shortened(address)).join(', '),
    })
  if (unseen.length > 0)
    broken.push({
      key: 'unseen',
      tone: 'unknown',
      what: plural({ links: unseen.length }, { one: 'A link was not looked at', other: '# links were not looked at' }),
      detail: t`Some sites let no programs look, and only so many links are looked at.`,
    })
  return broken
}

function otherResults({ similar, clashes, isPlanned }: PostChecks, timeZone: string): CheckResult[] {
  const results = similar.map((post): CheckResult => ({
    key: `similar ${post.postId}`,
    tone: 'advice',
    what: post.isSame ? t`Another post has the same text` : t`Another post has nearly the same text`,
    detail: <OtherPost post={post} when={formatDateTime(post.updatedAt)} />,
  }))
  if (similar.length === 0)
    results.push({ key: 'similar', tone: 'passed', what: t`No other post says the same`, detail: t`In the last 90 days` })
  for (const clash of clashes)
    results.push({
      key: `clash ${clash.postId}`,
      tone: 'advice',
      what:
        clash.channel === null
          ? t`Another ${{ type: contentTypeLabel(clash.contentType) }} post goes out at ${{ time: formatTime(clash.dueAt, timeZone) }}`
          : t`Another post goes to ${{ channel: clash.channel }} at ${{ time: formatTime(clash.dueAt, timeZone) }}`,
      detail: <OtherPost post={clash} when={formatDateTime(clash.dueAt, timeZone)} />,
    })
  if (isPlanned && clashes.length === 0)
    results.push({ key: 'clash', tone: 'passed', what: t`Nothing else goes out at its time`, detail: t`Half an hour before and after` })
  return results
}

function OtherPost({ post, when }: { post: { postId: string; title: string }; when: string }) {
  return (
    <Trans>
      <Link to="/app/repository/$postId" params={{ postId: post.postId }} className="link">
        {ph({ title: post.title })}
      </Link>
      , {ph({ when })}
    </Trans>
  )
}

function withTime(address: string, checkedAt: string | null): string {
  if (checkedAt === null) return shortened(address)
  return t`${{ address: shortened(address) }}, checked ${{ when: formatTime(checkedAt) }}`
}

/** As people write it. */
function shortened(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** One row of what the server found. */
export function ServerCheck({ result, onShow }: { result: CheckResult; onShow: ((words: string) => void) | null }) {
  const { words } = result
  return (
    <CheckRow tone={result.tone} detail={result.detail} onShow={words !== undefined && onShow ? () => onShow(words) : undefined}>
      {result.what}
    </CheckRow>
  )
}
