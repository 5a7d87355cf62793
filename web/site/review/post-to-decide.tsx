import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GuestPage, GuestPost } from '@postwright/contract/content/guest-page'
import { linesWithoutMarks } from '@postwright/contract/content/headline'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { CircleX, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { MediaChanges } from '../../app/features/content/posts/editor/media-changes.tsx'
import { asOneText, WordDiff } from '../../app/features/content/posts/editor/word-diff.tsx'
import { zoneName } from '../../lib/formats.ts'
import { replyLabel } from '../../lib/reply-label.ts'
import { TypeDot } from '../marks.tsx'
import { DecisionForm } from './decision-form.tsx'
import { momentOf, plannedMoment, timeOf } from './moments.ts'
import { PostPreview } from './post-preview.tsx'
import { StateIcon } from './state-icon.tsx'
import type { Notice } from './step.ts'
import { Talk } from './talk.tsx'

interface PostToDecideProps {
  page: GuestPage
  post: GuestPost
  /** The first that waits: its button is the page's primary one. */
  isFirst: boolean
  /** The guest wants to think again. */
  isChanged: boolean
  notice: Notice | undefined
}

/** One post, open while it waits for the guest, folded once it is decided. */
export function PostToDecide({ page, post, isFirst, isChanged, notice }: PostToDecideProps) {
  const { timeZone } = page
  const isOpen = post.state === 'waits' || (post.decidable && (isChanged || notice?.kind === 'stale'))
  const planned = plannedMoment(post, timeZone)
  return (
    <article className="po" id={`p-${post.id}`} aria-labelledby={`h-${post.id}`} data-folded={isOpen ? undefined : ''} data-now={post.now}>
      <div className="po-h">
        <h2 id={`h-${post.id}`} tabIndex={-1}>
          {post.title}
        </h2>
        <TypeDot type={post.contentType} />
        <span className="end soft t13 num">
          {planned === null ? t`No time yet` : `${planned} ${zoneName(post.dueAt ?? `${post.plannedFor}:00Z`, timeZone)}`}
        </span>
      </div>
      {isOpen ? (
        <Body page={page} post={post}>
          <Fresh post={post} notice={notice} timeZone={timeZone} />
          <Talk page={page} post={post} notice={notice} />
          <DecisionForm page={page} post={post} isFirst={isFirst} notice={notice} />
        </Body>
      ) : (
        <Folded page={page} post={post} notice={notice} />
      )}
    </article>
  )
}

function Body({ page, post, children }: { page: GuestPage; post: GuestPost; children: ReactNode }) {
  return (
    <div className="po-b">
      <PostPreview page={page} post={post} />
      <div className="say">{children}</div>
    </div>
  )
}

/** What is different from the version on which the guest decided, or wanted to. */
function Fresh({ post, notice, timeZone }: { post: GuestPost; notice: Notice | undefined; timeZone: string }) {
  const { before, cameAt, version, media } = post
  if (notice?.kind !== 'stale' && before === null) return null
  const when = cameAt === null ? '' : timeOf(cameAt, timeZone)
  return (
    <div className="fresh" role={notice?.kind === 'stale' ? 'alert' : undefined}>
      <RefreshCw aria-hidden="true" />
      <div>
        {notice?.kind === 'stale' ? (
          <>
            <b>{t`Version ${{ version }} came at ${{ when }}, while you were reading.`}</b>{' '}
            {t`Your decision on version ${{ seen: notice.seen }} was not taken.`}
          </>
        ) : (
          <b>{t`Version ${{ version }} came ${{ when: cameAt === null ? '' : momentOf(cameAt, timeZone) }}.`}</b>
        )}{' '}
        {before && <Trans>What changed:</Trans>}
      </div>
      {before && (
        <WordDiff
          from={withOwnTexts(textAsRead(post, before.content), before)}
          to={withOwnTexts(textAsRead(post, post.content), post)}
          label={t`From version ${{ before: before.version }} to ${{ version }}`}
        />
      )}
      {before?.media && <MediaChanges before={before.media} after={media} />}
    </div>
  )
}

function withOwnTexts(text: string, { ownTexts }: Pick<GuestPost, 'ownTexts'>): string {
  return [
    text,
    ...ownTexts.map(({ channel, text: own, settings, replies }) =>
      [
        t`Text for ${{ name: channel }}`,
        ...(own ? [asOneText(own)] : []),
        ...replies.map((reply, at) => `${replyLabel(reply, at)}\n${reply.body}`),
        ...(settings.length > 0 ? [settings.join('\n')] : []),
      ].join('\n\n'),
    ),
  ].join('\n\n')
}

/** Where a text has Markdown, without its marks; unless only they are different. */
function textAsRead({ contentType, before, content }: GuestPost, text: GuestPost['content']): string {
  const isRead = platformRules[contentType].markdown && before !== null && plain(before.content) !== plain(content)
  return isRead ? plain(text) : asOneText(text)
}

function plain(text: GuestPost['content']): string {
  return linesWithoutMarks(asOneText(text))
}

function Folded({ page, post, notice }: { page: GuestPage; post: GuestPost; notice: Notice | undefined }) {
  const { headline, detail } = foldedText(page, post)
  const hasForm = post.state !== 'taken_back' && post.state !== 'out'
  return (
    <details className="fold" id={`d-${post.id}`} open={notice !== undefined}>
      <summary className="rc" data-state={post.state}>
        <StateIcon state={post.state} />
        <span className="txt">
          <b>{headline}</b>
          <span className="t12 soft num">{detail}</span>
        </span>
        <span className="unfold">
          <Trans>Show the post</Trans>
        </span>
      </summary>
      <NotTaken notice={notice} hasForm={hasForm} />
      <Body page={page} post={post}>
        <Talk page={page} post={post} notice={notice} />
        {hasForm && <DecisionForm page={page} post={post} isFirst={false} notice={notice} commentsAlone />}
      </Body>
    </details>
  )
}

/** Why a decision or a comment was not taken, where no form says so; and what was typed, where none keeps it. */
function NotTaken({ notice, hasForm }: { notice: Notice | undefined; hasForm: boolean }) {
  const text = notice && notTaken(notice, hasForm)
  if (!text) return null
  return (
    <div className="not-taken">
      <p className="err" role="alert">
        <CircleX aria-hidden="true" />
        <span>{text}</span>
      </p>
      {!hasForm && notice.typed.comment && <blockquote className="said">{notice.typed.comment}</blockquote>}
    </div>
  )
}

function notTaken(notice: Notice, hasForm: boolean): string | null {
  if (notice.kind === 'decided') return t`Somebody decided about this version before you. Your decision was not taken.`
  if (notice.kind === 'stale') return t`This post has changed since. Your decision on version ${{ seen: notice.seen }} was not taken.`
  return hasForm || notice.kind === 'rethink' ? null : notice.text
}

function foldedText(
  { timeZone, workspaceName, maker }: GuestPage,
  { state, decided, decidable, dueAt }: GuestPost,
): { headline: string; detail: string } {
  if (state === 'taken_back')
    return { headline: t`${{ workspace: workspaceName }} took this post back`, detail: t`There is nothing to decide.` }
  if (state === 'worked_on' || decided === null) {
    if (state === 'out') return { headline: t`This post is out`, detail: t`There is nothing to decide any more.` }
    return { headline: t`This post is being worked on`, detail: t`A new version comes here, and you are asked again.` }
  }
  const { by, isOwn, version, comments } = decided
  const when = momentOf(decided.at, timeZone)
  if (state === 'changes_requested') {
    const said = comments === 0 ? '' : `, ${plural({ comments }, { one: '# comment', other: '# comments' })}`
    return {
      headline: isOwn ? t`You asked for changes` : t`${{ person: by }} asked for changes`,
      detail: `${t`${{ when }}, version ${{ version }}`}${said}. ${t`${{ person: maker?.name ?? workspaceName }} is told; a new version comes here.`}`,
    }
  }
  return {
    headline: isOwn ? t`You approved version ${{ version }}` : t`${{ person: by }} approved version ${{ version }}`,
    detail: isOwn || !decidable ? `${when}. ${until(decidable, dueAt, timeZone)}` : when,
  }
}

function until(decidable: boolean, dueAt: string | null, timeZone: string): string {
  if (!decidable) return t`It is on its way.`
  return dueAt === null
    ? t`You can change your mind until it goes out.`
    : t`You can change your mind until ${{ when: momentOf(dueAt, timeZone) }}.`
}
