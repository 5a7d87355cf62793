import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Quote } from '@postwright/contract/content/comments'
import type { PostContent } from '@postwright/contract/content/content'
import { brokenMediaLimits } from '@postwright/contract/content/media-checks'
import { isWithinLimits } from '@postwright/contract/content/content-checks'
import { headlineOf } from '@postwright/contract/content/headline'
import { say } from '@postwright/contract/core/sentences'
import { readOnlyReason } from '@postwright/contract/content/post-states'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'

import './editor.css'
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { usePageTitle } from '../../../../../ui/page-head.tsx'
import { myIdOf } from '../../../identity/accounts/queries.ts'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { commentsQuery } from '../comments/queries.ts'
import { locateQuote } from '../comments/locate-quote.ts'
import { PostComments } from '../comments/post-comments.tsx'
import { useCommentMarks } from '../comments/use-comment-marks.ts'
import { ClaimList, claimCount } from '../claims/claim-list.tsx'
import { showSentence, useClaimMarks } from '../claims/use-claim-marks.ts'
import { withoutSentence } from '../claims/without-sentence.ts'
import { DraftWarnings } from '../draft-warnings.tsx'
import { ChannelTexts, giveOwnText } from '../own-text/channel-texts.tsx'
import { BesideText, type Side } from './beside-text.tsx'
import { Checks } from './checks.tsx'
import { Conflict } from './conflict-banner.tsx'
import { PostLinks } from '../../review-links/post-links.tsx'
import { Decision } from './decision.tsx'
import { ReviewRecord } from './review-record.tsx'
import { EditorHead } from './editor-head.tsx'
import { EditorPanel, type PanelPart } from './editor-panel.tsx'
import { InternalNote } from './internal-note.tsx'
import { PostMedia } from './post-media.tsx'
import { PostTags } from './post-tags.tsx'
import { PresentHere } from './present-here.tsx'
import { Preview } from './preview-pane.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { Suggestions } from './suggestions.tsx'
import { TextPane } from './text-pane.tsx'
import { useContent, useSaveStatus, useWorkingCopy } from './use-working-copy.ts'
import { Versions } from './versions.tsx'
import { WrittenFrom } from './written-from.tsx'
import type { WrittenText } from './written-text.ts'

type Pane = 'write' | 'preview' | 'review'
const panes: readonly (readonly [Pane, string])[] = [
  ['write', t`Write`],
  ['preview', t`Preview`],
  ['review', t`Review`],
]

/** Draws when and where the post goes out. `saveFirst` stores what is being typed, and is false when it could not be stored. */
export type RenderSchedule = (post: Post, saveFirst: () => Promise<boolean>) => ReactNode

/** Draws what the text breaks of how the business sounds. `onMend` takes a mended text; null where the text stays as it is. */
export type RenderStyle = (
  post: Post,
  typed: { content: PostContent; preview: RefObject<HTMLElement | null> },
  onMend: ((content: PostContent) => void) | null,
) => ReactNode

/** Draws how the text is revised. `saveFirst` stores what is being typed and gives the revision by then; `adopt` takes the revised text. */
export type RenderRevise = (
  post: Post,
  typed: { saveFirst: () => Promise<number | null>; adopt: (post: Post) => void },
  mayRevise: boolean,
) => ReactNode

interface EditorProps {
  post: Post
  business: Business
  renderSchedule: RenderSchedule
  renderStyle: RenderStyle
  renderRevise: RenderRevise
}

/** Whether a guest may still decide about it. */
function isBeforeGuests({ status, isLive }: Post): boolean {
  return !isLive && ['draft', 'in_review', 'changes_requested', 'approved', 'scheduled'].includes(status)
}

export function Editor({ post, business, renderSchedule, renderStyle, renderRevise }: EditorProps) {
  const copy = useWorkingCopy(post)
  const typed = useContent(copy)
  const status = useSaveStatus(copy)
  // What is drawn from the text waits until a short pause, so that typing never does; a long text takes longer.
  const content = useDebouncedValue(typed, typed.body.length > 5000 ? 400 : 120)
  const [pane, setPane] = useState<Pane>('write')
  const [part, setPart] = useState<PanelPart>('review')
  const overLimit = useMemo(
    () => !isWithinLimits(post.contentType, content) || brokenMediaLimits(post.contentType, post.media ?? []).length > 0,
    [post.contentType, post.media, content],
  )
  const may = useMay()
  const readOnly = readOnlyReason(post)
  const locked = readOnly ? say(readOnly) : may.write ? null : t`You read this post. Owners, admins and editors change it.`
  const mayComment = may.returnToDraft ?? false
  const mayApprove = business.requiresApproval ? may.approveRequired : may.approve
  const preview = useRef<HTMLDivElement | null>(null)
  useClaimMarks(preview, post.claims)
  useCommentMarks(preview, post.id, content)
  const said = useQuery(commentsQuery(post.id)).data ?? []
  const open = said.filter(({ replyTo, settledAt }) => replyTo === null && settledAt === null)
  const [chosenSide, setSide] = useState<Side | null>(null)
  const side = chosenSide ?? (said.length > 0 ? 'comments' : 'preview')
  const surface = useRef<HTMLDivElement | null>(null)
  const written = useRef<WrittenText | null>(null)
  const commentForm = useRef<HTMLTextAreaElement | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const scheduleSection = useRef<HTMLElement | null>(null)
  const myId = myIdOf(useQueryClient())
  usePageTitle(headlineOf(content))

  function showClaim(sentence: string) {
    setPane('preview')
    setSide('preview')
    requestAnimationFrame(() => showSentence(preview.current, sentence))
  }

  function takeOut(sentence: string) {
    const rest = withoutSentence(typed, sentence)
    if (rest) mend(rest)
  }

  function comment(about: Quote | null) {
    setQuote(about)
    setPane('write')
    setSide('comments')
    requestAnimationFrame(() => {
      commentForm.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      commentForm.current?.focus({ preventScroll: true })
    })
  }

  function showWords(start: number, end: number) {
    setPane('write')
    // Threads are placed a moment after the text has changed.
    requestAnimationFrame(() => {
      const at = locateQuote(copy.state.content.body, { text: content.body.slice(start, end), start })
      if (at !== null) written.current?.choose(at, at + end - start)
    })
  }

  function ownText(channelId: string) {
    setPane('write')
    giveOwnText(copy, channelId)
  }

  function mend(mended: PostContent) {
    copy.edit(mended)
    void copy.flush({ checkpoint: true })
  }

  async function saveBeforeRevising() {
    if (!(await copy.flush({ checkpoint: true }))) return null
    copy.expect(myId)
    return copy.state.revision
  }

  /** What was typed meanwhile is not overwritten: the two are then compared. */
  function takeRevised(revised: Post) {
    if (copy.isDirty) copy.receive(revised)
    else copy.adopt(revised)
  }

  function showSchedule() {
    setPane('review')
    setPart('review')
    requestAnimationFrame(() => {
      scheduleSection.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
      scheduleSection.current?.focus({ preventScroll: true })
    })
  }

  return (
    <div className="ed-screen">
      <EditorHead post={post} business={business} copy={copy} headline={headlineOf(content)} may={may} onSchedule={showSchedule} />
      {status.kind === 'conflict' && <Conflict copy={copy} mine={typed} theirs={status.theirs} />}
      <Panes value={pane} onChange={setPane} />
      <div className="ed" data-pane={pane}>
        <section className="ed-write" aria-label={t`Text`}>
          <DraftWarnings post={post} />
          <TextPane
            copy={copy}
            type={post.contentType}
            locked={locked}
            writtenRef={written}
            surface={surface}
            commented={open.some(({ quote: words }) => words !== null)}
            onComment={mayComment ? comment : null}
          />
          <ChannelTexts post={post} copy={copy} isLocked={locked !== null} />
          <PostMedia post={post} isLocked={locked !== null} copy={copy} />
          <PresentHere postId={post.id} copy={copy} />
          <div className="ed-sec" data-tour="editor-revise">
            {renderRevise(post, { saveFirst: saveBeforeRevising, adopt: takeRevised }, locked === null)}
          </div>
          <Suggestions suggested={post.suggestions} className="ed-sec" />
          {post.brief && <WrittenFrom post={post} />}
        </section>
        <BesideText
          type={post.contentType}
          side={side}
          onSide={setSide}
          count={open.length}
          comments={
            <PostComments
              postId={post.id}
              text={content.body}
              mayComment={mayComment}
              quote={quote}
              onQuote={setQuote}
              onShow={showWords}
              form={commentForm}
              written={surface}
            />
          }
          preview={<Preview post={post} business={business} content={content} container={preview} />}
        />
        <EditorPanel
          post={post}
          timeZone={business.timeZone}
          part={part}
          onPart={setPart}
          review={
            <>
              <Decision post={post} copy={copy} business={business} overLimit={overLimit} may={may} />
              <ReviewRecord postId={post.id} />
              {mayApprove && (
                <PostLinks
                  postId={post.id}
                  title={post.title}
                  businessId={post.businessId}
                  isOpen={isBeforeGuests(post)}
                  before={() => copy.flush({ checkpoint: true })}
                />
              )}
              <PostTags post={post} mayWrite={may.write ?? false} />
              <InternalNote post={post} mayNote={mayComment} />
              {post.claims.length > 0 && (
                <section className="ed-psec" aria-label={t`Claims`}>
                  <div className="ed-sec-head">
                    <h2 className="h3">
                      <Trans>Claims</Trans>
                    </h2>
                    <span className="count">{claimCount(post)}</span>
                  </div>
                  <ClaimList
                    post={post}
                    mayCheck={may.returnToDraft ?? false}
                    onShow={showClaim}
                    onTakeOut={locked === null ? takeOut : null}
                  />
                </section>
              )}
              <Checks
                post={post}
                content={content}
                timeZone={business.timeZone}
                onShow={showWords}
                onOwnText={locked === null ? ownText : null}
              />
              {renderStyle(post, { content, preview }, locked === null ? mend : null)}
              <ScheduleSection section={scheduleSection} isStopped={overLimit && !locked && (may.publish ?? false)}>
                {renderSchedule(post, () => copy.flush({ checkpoint: true }))}
              </ScheduleSection>
            </>
          }
          versions={<Versions post={post} copy={copy} locked={locked !== null} />}
        />
      </div>
    </div>
  )
}

/** Which part a small screen shows. */
function Panes({ value, onChange }: { value: Pane; onChange: (pane: Pane) => void }) {
  return (
    <div className="tabs ed-panes" role="group" aria-label={t`Parts of the editor`}>
      {panes.map(([pane, label]) => (
        <button key={pane} type="button" aria-current={pane === value || undefined} onClick={() => onChange(pane)}>
          {label}
        </button>
      ))}
    </div>
  )
}
