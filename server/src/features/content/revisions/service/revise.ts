import { msg } from '@postwright/contract/core/msg'
import { type RevisePost, type RevisionEvent, revisionsForModels } from '@postwright/contract/content/revisions'

import { revisionOf } from '../../../../ai/prompt/revision-words.ts'
import { eventStream } from '../../../../ai/work/event-stream.ts'
import type { Actor, Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { anySignal } from '../../../../infra/any-signal.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { holdTokens } from '../../../billing/subscriptions/public.ts'
import { mayGenerate, type PlannedDraft, planRevision, type Writers, writersFor } from '../../generation/public.ts'
import { openComments } from '../../comments/public.ts'
import { lockedPost, type PostRow, refuseReadOnly, refuseStale, textBefore } from '../../posts/public.ts'
import { changesWanted } from '../../reviews/public.ts'
import { refuseTooMany, startRevision } from '../start.ts'
import { writeRevision } from '../write.ts'

/** One text is with its model; on this machine it may wait for its turn. */
const minutes = { usual: 10, local: 30 }
/** In characters; a conversation of hundreds of comments would be longer than a model reads. */
const mostFeedback = 8000
/** The tokens set aside come free by themselves so long after it is given up. */
const graceMinutes = 5

/**
 * Has the text of a post changed, as a new version. It goes on when the reader of the events leaves; only `stopRevision` stops it.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `words`, `language` or `kind`, CONFLICT on `content` when somebody saved after `revision` or
 * the text cannot change any more, on `postId` while another one is under way, QUOTA, TOO_MANY_REQUESTS; all before anything is written.
 */
export async function revisePost(context: Context, given: RevisePost): Promise<AsyncGenerator<RevisionEvent, void, void>> {
  const { services, actor, db } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may revise texts.`)
  refuseEmpty(given)
  const { workspaceId } = actor
  const writers = await writersFor(context)

  const begun = await db.transaction(async (tx) => {
    const post = await lockedPost(tx, { workspaceId, postId: given.postId })
    refuseStale(post, given.revision, actor)
    await refuseReadOnly(tx, { ...post, workspaceId })
    const asked = given.kind === 'feedback' ? { ...given, words: await feedbackOn(tx, workspaceId, post) } : given
    const draft = await planned(tx, actor, { post, asked, writers })
    const { isComposer: composer, label: writer } = draft.model
    const fromVersion = await textBefore(tx, actor, post)
    const id = await startRevision(tx, actor, asked, { post, fromVersion, composer, writer })
    const lasts = draft.model.provider === 'local' ? minutes.local : minutes.usual
    const holdId = await holdTokens(tx, { workspaceId, amount: draft.tokens, minutes: lasts + graceMinutes })
    await refuseTooMany(tx, workspaceId)
    return { id, asked, draft, holdId, businessId: post.businessId, lasts }
  })

  const { id, lasts, ...work } = begun
  const stopping = new AbortController()
  const signal = anySignal([stopping.signal, AbortSignal.timeout(lasts * 60_000)])
  const events = eventStream(mergeText)
  events.push({ type: 'started', revisionId: id })
  const done = writeRevision(context, { ...work, id, signal }, events.push).finally(events.end)
  services.runningWork.add(id, { stop: () => stopping.abort(), done })
  return events.read()
}

/** @throws INVALID on what the kind needs. */
function refuseEmpty({ kind, words, language }: RevisePost): void {
  if (kind === 'words' && words.trim() === '') throw invalid('words', msg`Say what to change.`)
  if (kind === 'translate' && language === '') throw invalid('language', msg`Choose a language.`)
}

/** @throws INVALID on `kind` where nobody asks for anything. */
async function feedbackOn(tx: Tx, workspaceId: string, post: PostRow): Promise<string> {
  const which = { workspaceId, postId: post.id }
  const wanted = post.status === 'changes_requested' ? await changesWanted(tx, which) : null
  const comments = await openComments(tx, which)
  const words = [wanted && unsaidIn(comments, wanted), ...comments].filter(Boolean).join('\n')
  if (words === '') throw invalid('kind', msg`Nobody asks for a change of this text. Say what to change.`)
  return words.slice(0, mostFeedback)
}

/** What a guest wants is made of their comments, where they said nothing else. */
function unsaidIn(comments: readonly string[], wanted: string): string {
  const isSaid = (part: string) => comments.some((comment) => comment.includes(part.replaceAll(/\s+/g, ' ').trim()))
  return wanted
    .split('\n\n')
    .filter((part) => !isSaid(part))
    .join('\n\n')
}

async function planned(
  tx: Tx,
  actor: Actor,
  { post, asked: { kind, words, language }, writers }: { post: PostRow; asked: RevisePost; writers: Writers },
): Promise<PlannedDraft> {
  const { businessId, contentType, title, body, brief } = post
  if (kind === 'again' && brief.trim() === '') throw invalid('kind', msg`This text was not written from a brief. Say what to change.`)
  if (body.trim() === '') throw invalid('content', msg`There is no text yet that could be revised.`)
  const content = { title, body }
  const revision = kind === 'again' ? null : revisionOf({ kind, words, language }, content)
  // What a person wrote themselves rests on nothing but that.
  const text = brief.trim() === '' || post.writtenBy === null ? [brief, title ?? '', body].filter(Boolean).join('\n\n') : brief
  const draft = await planRevision(
    tx,
    actor,
    { businessId, contentType, text, language: kind === 'translate' ? language : '', revision },
    writers,
  )
  if (draft.model.isComposer && revisionsForModels.includes(kind))
    throw invalid(
      'kind',
      kind === 'translate'
        ? msg`The built-in composer cannot translate. Choose an AI model for this content type in the settings.`
        : msg`The built-in composer does not understand feedback. Choose an AI model for this content type in the settings.`,
    )
  return draft
}

/** Text of one field is one event, as long as nothing else came between. */
function mergeText(waiting: readonly RevisionEvent[], next: RevisionEvent): boolean {
  const last = waiting.at(-1)
  if (next.type !== 'text' || last?.type !== 'text' || last.field !== next.field) return false
  last.delta += next.delta
  return true
}
