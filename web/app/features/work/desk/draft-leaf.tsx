import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Claim } from '@postwright/contract/content/claims'
import type { PostStatus } from '@postwright/contract/content/posts'
import { readOnlyReason } from '@postwright/contract/content/post-states'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Link } from '@tanstack/react-router'
import { CircleStop } from 'lucide-react'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

import '../../content/posts/preview/preview.css'
import { formatList } from '../../../../lib/formats.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { showSentence, useClaimMarks } from '../../content/posts/claims/use-claim-marks.ts'
import { DraftWarnings } from '../../content/posts/draft-warnings.tsx'
import { writerName } from '../../content/posts/claims/written-by.ts'
import { Suggestions } from '../../content/posts/editor/suggestions.tsx'
import { postsTakenInWords } from '../../billing/subscriptions/plan-words.ts'
import { type When, WhenFields } from '../../publishing/schedule/when-fields.tsx'
import type { DeskDraft } from './desk-draft.ts'
import { DraftActs } from './draft-acts.tsx'
import type { Size } from './measure.ts'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'

// Its parser is needed for finished long texts alone.
const Markdown = lazy(() => import('../../content/posts/preview/markdown.tsx').then((module) => ({ default: module.Markdown })))

const LeafClaims = lazy(() => import('./leaf-claims.tsx').then((module) => ({ default: module.LeafClaims })))

const RevisePanel = lazy(() => import('../../content/revisions/revise-panel.tsx').then((module) => ({ default: module.RevisePanel })))

const SchedulePanel = lazy(() =>
  import('../../publishing/schedule/schedule-panel.tsx').then((module) => ({ default: module.SchedulePanel })),
)

const isPlanned = new Set<PostStatus>(['scheduled', 'publishing', 'published', 'failed', 'needs_attention'])

export interface DraftLeafProps {
  generationId: string
  draft: DeskDraft
  size: Size
  timeZone: string
  wall: When
  refusal: string | undefined
  onWhen: (wall: When) => void
}

/** One draft, whole: its text as it comes, and when and where it would go out. */
export function DraftLeaf({ generationId, draft, size, timeZone, wall, refusal, onWhen }: DraftLeafProps) {
  const { name, contentType, post, state, text } = draft
  const isWriting = state === 'writing'
  const { write: mayWrite = false } = useMay()
  // Alone on the screen, as on a phone, the draft is what the page is about.
  const Title = useIsNarrow() ? 'h1' : 'h2'
  const container = useRef<HTMLDivElement | null>(null)
  useClaimMarks(container, post && !isWriting ? post.claims : noClaims)
  return (
    <article className="dk-leaf" aria-label={t`${{ draft: name }} draft`} aria-busy={isWriting}>
      <header className="dk-leaf-head">
        <div className="grow min-w-0">
          <Title className="h2 two-lines">{text.title || post?.title || name}</Title>
          <p className="row gap-3 flex-wrap t12 soft num">
            <span className="type" data-type={contentType}>
              {name}
            </span>
            <span>{isWriting ? size.progress : size.total}</span>
            {post && (
              <span>
                <Trans>Version {ph({ version: post.version })}</Trans>
              </span>
            )}
            {post && post.version > 1 && <span>{t`changed by ${{ person: post.editedBy.name }}`}</span>}
            {post?.writtenBy && post.version <= 1 && <span>{writerName(post.writtenBy)}</span>}
            {draft.repaired && (post?.version ?? 1) <= 1 && (
              <span>
                <Trans>Shortened to fit</Trans>
              </span>
            )}
          </p>
        </div>
        <span className="row gap-1">
          {mayWrite && <DraftActs draft={draft} generationId={generationId} />}
          {post && (
            <Link to="/app/repository/$postId" params={{ postId: post.id }} className={buttonClass({ size: 'sm' })}>
              <Trans>Open in editor</Trans>
            </Link>
          )}
        </span>
      </header>
      {post && !isWriting && <DraftWarnings post={post} />}
      <div className="dk-told" data-claims={post && !isWriting ? true : undefined}>
        <DraftText place={`${generationId} ${draft.key}`} draft={draft} container={container} />
        {post && !isWriting && (
          <Suspense fallback={null}>
            <LeafClaims post={post} name={name} onShow={(sentence) => showSentence(container.current, sentence)} />
          </Suspense>
        )}
      </div>
      {post && !isWriting && <Suggestions suggested={post.suggestions} className="dk-out dk-parts" />}
      <div className="dk-foot">
        {post && !isWriting && (
          <Suspense fallback={null}>
            <div className="dk-revise">
              <RevisePanel post={post} mayRevise={mayWrite && readOnlyReason(post) === null} />
            </div>
          </Suspense>
        )}
        {draft.isOpen && (
          <section className="dk-out" aria-label={t`When ${{ draft: name }} goes out`}>
            <WhenFields wall={wall} timeZone={timeZone} onChange={onWhen} error={refusal} />
            <p className="t12 soft num">
              {t`To ${{ channels: formatList(draft.channels.map((channel) => channel.name)) }}.`} {postsTakenInWords(draft.channels.length)}
            </p>
          </section>
        )}
        {post && isPlanned.has(post.status) && (
          <section className="dk-out" aria-label={t`Where ${{ draft: name }} stands`}>
            <Suspense fallback={<SkeletonRows rows={2} label={t`Loading deliveries`} />}>
              <SchedulePanel post={post} />
            </Suspense>
          </section>
        )}
        {draft.hindrance && <p className="dk-out soft">{t`${{ hindrance: draft.hindrance }}.`}</p>}
      </div>
    </article>
  )
}

const noClaims: Claim[] = []

interface DraftTextProps {
  /** Of its own, so that nobody comes to where another draft was scrolled to. */
  place: string
  draft: DeskDraft
  container: RefObject<HTMLDivElement | null>
}

function DraftText({ place, draft: { name, contentType, state, text, message, post }, container }: DraftTextProps) {
  const isWriting = state === 'writing'
  const caret = useRef<HTMLSpanElement | null>(null)

  // The newest words stay in view while they come.
  useLayoutEffect(() => {
    if (isWriting && text.body) caret.current?.scrollIntoView({ block: 'nearest' })
  }, [isWriting, text.body])

  const isMarkdown = platformRules[contentType].markdown
  return (
    <div
      ref={container}
      data-scroll-restoration-id={place}
      className={isMarkdown ? 'dk-text pv-prose' : 'dk-text'}
      role="group"
      aria-label={t`Text of ${{ draft: name }}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {state === 'failed' && <p className="c-bad">{message ?? t`This draft could not be written.`}</p>}
      {state === 'stopped' && message && <p className="c-bad">{message}</p>}
      {isMarkdown && !isWriting ? (
        <Suspense fallback={<p className="whitespace-pre-wrap">{text.body}</p>}>
          <Markdown text={text.body} skipTitle={text.title} />
        </Suspense>
      ) : (
        <p className="whitespace-pre-wrap">
          {text.body}
          {isWriting && <span className="caret" ref={caret} />}
        </p>
      )}
      {state === 'stopped' && message === null && (post?.version ?? 1) <= 1 && <StoppedHere isKept={text.body !== ''} />}
    </div>
  )
}

/** Where the text ends in its middle, so that nobody takes it for what the writer had to say. */
function StoppedHere({ isKept }: { isKept: boolean }) {
  return (
    <p className="row gap-2 mt-3 t13 soft">
      <CircleStop className="i-14" aria-hidden="true" />
      {isKept ? t`Stopped here. What was written until then is kept.` : t`Stopped before anything was written.`}
    </p>
  )
}
