import { excerptOf, headlineOf } from '@postwright/contract/content/headline'
import { readOnlyReason } from '@postwright/contract/content/post-states'
import type { Revision } from '@postwright/contract/content/revisions'
import { msg } from '@postwright/contract/core/msg'
import { Id } from '@postwright/contract/core/values'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { conflict, DomainError, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { inEnglish } from '../../../../sentences.ts'
import { decideRevision, newestRevision, revisePost, stopRevision } from '../../../content/revisions/public.ts'
import { type CallRow, ofOwner } from '../rows.ts'
import { chatCalls } from '../table.ts'
import { postHere } from './post-of.ts'
import { defineChatTool } from './tool.ts'

type Card = ChatCardOf<'revise'>

const Asked = z.object({ postId: Id, words: z.string().trim().min(1).max(2_000) })

/** Of a draft it is done at once; what is approved or planned would go back to draft, so that a person is asked. */
const asksFirst = new Set(['approved', 'scheduled', 'failed'])

export const reviseTool = defineChatTool({
  name: 'revise_post',
  tool: 'revise',
  makes: true,
  description:
    'Changes the text of one post as your words say, as a new version. A draft is changed at once; a post that is approved or planned only when the person says yes. Find the id with list_posts.',
  schema: Asked,
  async run({ context, businessId, signal, show, kept }, { postId, words }) {
    const { workspaceId } = context.actor
    const begun = kept?.tool === 'revise' ? await resultOf(context, kept) : null
    if (begun) return toldOf(begun)
    const post = await context.db.transaction((tx) => postHere(tx, { workspaceId, businessId }, postId))
    const reason = readOnlyReason(post)
    if (reason) throw conflict('content', reason)
    const { title, body, contentType, status } = post
    const card: Card = {
      tool: 'revise',
      postId,
      title: headlineOf(post),
      contentType,
      words,
      status,
      revisionId: null,
      outcome: null,
      before: excerptOf({ title, body }),
      after: '',
    }
    if (asksFirst.has(status)) return { state: 'proposed', card, told: { proposed: true } }
    const done = await revise(context, card, { revision: post.revision, signal, show })
    return toldOf(done)
  },

  async confirm(_context, { id, businessId, card, input }) {
    const { postId, words } = Asked.parse(input)
    if (card?.tool !== 'revise') throw new Error('A call of a tool keeps its card.')
    return { card, begin: (context) => void reviseLater(context, { id, businessId }, { ...card, postId, words }) }
  },

  async undo(context, { card, memo }) {
    if (card?.tool !== 'revise') throw new Error('A call of a tool keeps its card.')
    const id = Id.safeParse(memo)
    if (!id.success) throw invalid('id', msg`There is nothing to take back here.`)
    await decideRevision(context, { id: id.data, decision: 'back' })
    return card
  },
})

function toldOf(card: Card) {
  return { card, told: { outcome: card.outcome, after: card.after }, memo: card.revisionId }
}

/** What came of a revision that another node began, once it has ended; null where there is none. */
async function resultOf({ db, actor }: Context, card: Card): Promise<Card | null> {
  if (card.revisionId === null) return null
  const last = await db.transaction((tx) => newestRevision(tx, { workspaceId: actor.workspaceId, postId: card.postId }))
  return last?.id === card.revisionId && last.state !== 'writing' ? withResult(card, last) : null
}

interface Watching {
  revision: number
  signal?: AbortSignal
  show?: (card: Card) => Promise<void>
}

/** Has it changed, and waits for what comes of it. @throws as `revisePost`, and INVALID where the model gave no text. */
async function revise(context: Context, card: Card, { revision, signal, show }: Watching): Promise<Card> {
  const events = await revisePost(context, { postId: card.postId, revision, kind: 'words', words: card.words, language: '' })
  for await (const event of events) {
    if (event.type === 'started') {
      const { revisionId: id } = event
      signal?.addEventListener('abort', () => void stopRevision(context, { id }).catch(() => {}), { once: true })
      await show?.({ ...card, revisionId: id })
    }
    if (event.type === 'done') return withResult(card, event.revision)
  }
  const left = await context.db.transaction((tx) => newestRevision(tx, { workspaceId: context.actor.workspaceId, postId: card.postId }))
  if (left) return withResult(card, left)
  throw conflict('content', msg`Nothing came of it. Try again.`)
}

/** @throws INVALID where it was stopped or failed. */
function withResult(card: Card, { id, state, content, message }: Revision): Card {
  if (state === 'stopped') throw invalid('content', msg`It was stopped. The text is as it was.`)
  if (state === 'failed' || state === 'writing') throw invalid('content', msg`The text is as it was: ${{ reason: message ?? '' }}`)
  return { ...card, revisionId: id, outcome: state, after: excerptOf(content) }
}

/** After a yes, whoever waits: the card tells when it is done. */
async function reviseLater(context: Context, { id: callId, businessId }: Pick<CallRow, 'id' | 'businessId'>, card: Card): Promise<void> {
  const { workspaceId } = context.actor
  const end = async (set: Partial<typeof chatCalls.$inferInsert>) =>
    context.db.transaction(async (tx) => {
      const [row] = await tx
        .update(chatCalls)
        .set(set)
        .where(and(ofOwner(chatCalls, context.actor), eq(chatCalls.id, callId), eq(chatCalls.state, 'running')))
        .returning()
      if (row) await emit(tx, { type: 'chat.changed', workspaceId, userId: row.userId, conversationId: row.conversationId })
    })
  try {
    const post = await context.db.transaction((tx) => postHere(tx, { workspaceId, businessId }, card.postId))
    const done = await revise(context, card, { revision: post.revision })
    await end({ state: 'done', card: done, memo: done.revisionId })
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error, callId }, 'a post could not be revised after a yes')
    const reason = error instanceof DomainError ? error.sentence : msg`Something went wrong here. Try again in a moment.`
    await end({ state: 'failed', message: inEnglish(reason) }).catch((failure: unknown) =>
      context.log.error({ err: failure, callId }, 'a card of the chat could not be ended'),
    )
  }
}
