import { isOpenClaim } from '@postwright/contract/content/claims'
import { Brief, type Generation, type GenerationEvent } from '@postwright/contract/content/generation'
import { countText } from '@postwright/contract/content/counting'
import { excerptOf, headlineOf } from '@postwright/contract/content/headline'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { msg } from '@postwright/contract/core/msg'
import { ContentType } from '@postwright/contract/core/values'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { z } from 'zod'

import { invalid } from '../../../../errors.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { generate, getGeneration, stopGeneration } from '../../../content/generation/public.ts'
import { defineChatTool, type ToolUse } from './tool.ts'

type Card = ChatCardOf<'drafts'>
type CardDraft = Card['drafts'][number]

const mostTypes = 5
/** Where nobody says which. */
const usualTypes = 2

export const draftsTool = defineChatTool({
  name: 'make_drafts',
  tool: 'drafts',
  makes: true,
  description:
    'Writes drafts of posts from a brief, one for each content type, and saves them in the repository as drafts. Nothing is planned or published. Put every fact that the posts need into the brief, in the language of the posts.',
  schema: z.object({
    brief: z.string().trim().min(1).max(8_000),
    contentTypes: z.array(ContentType).min(1).max(mostTypes).optional(),
    length: z.enum(['short', 'standard', 'long']).default('standard'),
  }),
  async run(use, { brief: text, contentTypes, length }) {
    const begun = use.kept?.tool === 'drafts' ? use.kept.generationId : null
    const generationId = begun ?? (await write(use, { text, contentTypes: contentTypes ?? (await usual(use)), length }))
    const generation = await ended(use, generationId)
    const card = cardOf(generation)
    await use.show(card)
    const told = {
      drafts: card.drafts.map(({ contentType, state, title, excerpt, postId, message }) => ({
        contentType,
        state,
        title,
        excerpt,
        postId,
        message,
      })),
    }
    return { card, told, made: card.drafts.filter(({ postId }) => postId !== null).length }
  },
})

async function usual({ context: { db, actor }, businessId }: ToolUse): Promise<ContentType[]> {
  const { contentTypes, name } = await db.transaction((tx) => businessOf(tx, { workspaceId: actor.workspaceId, businessId }))
  if (contentTypes.length === 0) throw invalid('contentTypes', msg`${{ name }} uses no content type yet. Choose some in its profile first.`)
  return contentTypes.slice(0, usualTypes)
}

const showEveryMs = 700

/** Begins the drafts, and shows them as they are written. @returns the generation, when all of them have ended. */
async function write(use: ToolUse, asked: Pick<Brief, 'text' | 'contentTypes' | 'length'>): Promise<string> {
  const brief = Brief.parse({ businessId: use.businessId, ...asked })
  const events = await generate(use.context, brief)
  let card: Card = { tool: 'drafts', brief: brief.text, generationId: null, drafts: [] }
  let shownAt = 0
  for await (const event of events) {
    if (event.type === 'started') use.signal.addEventListener('abort', () => void stop(use, event.generationId), { once: true })
    const texts = card
    card = withEvent(texts, event)
    const isDue = event.type !== 'text' || performance.now() - shownAt > showEveryMs
    if (!isDue) continue
    shownAt = performance.now()
    await use.show(shortened(card))
  }
  if (card.generationId === null) throw new Error('A generation says its id first.')
  return card.generationId
}

async function stop({ context }: ToolUse, id: string): Promise<void> {
  await stopGeneration(context, { id }).catch((error: unknown) =>
    context.log.warn({ err: error, generationId: id }, 'drafts of a chat could not be stopped'),
  )
}

/** `excerpt` holds the whole text until it is shown. */
function withEvent(card: Card, event: GenerationEvent): Card {
  if (event.type === 'started')
    return {
      ...card,
      generationId: event.generationId,
      drafts: event.drafts.map(({ key, contentType }) => ({ ...empty, key, contentType, limit: platformRules[contentType].body.limit })),
    }
  const of = (change: (draft: CardDraft) => Partial<CardDraft>): Card => ({
    ...card,
    drafts: card.drafts.map((draft) => (draft.key === event.key ? { ...draft, ...change(draft) } : draft)),
  })
  if (event.type === 'text')
    return of(({ title, excerpt }) => (event.field === 'title' ? { title: title + event.delta } : { excerpt: excerpt + event.delta }))
  if (event.type === 'saved') return of(() => ({ state: event.stopped ? 'stopped' : 'ready', postId: event.postId }))
  return of(() => (event.type === 'failed' ? { state: 'failed', message: event.message } : { state: 'stopped' }))
}

const empty = { state: 'writing', title: '', excerpt: '', count: 0, limit: null, toCheck: 0, postId: null, message: null } as const

function shortened(card: Card): Card {
  return {
    ...card,
    drafts: card.drafts.map((draft) => {
      const content = { title: draft.title === '' ? null : draft.title, body: draft.excerpt }
      return { ...draft, excerpt: excerptOf(content), count: countText(draft.contentType, draft.excerpt) }
    }),
  }
}

const askAgainMs = 500

/** As it stands when all of it has ended: another node may write it. */
async function ended({ context, signal }: ToolUse, id: string): Promise<Generation> {
  for (;;) {
    const generation = await getGeneration(context, { id })
    if (generation.drafts.every(({ state }) => state !== 'writing')) return generation
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    signal.throwIfAborted()
  }
}

function cardOf({ id, brief, drafts }: Generation): Card {
  return {
    tool: 'drafts',
    brief: brief.text,
    generationId: id,
    drafts: drafts.map(({ key, contentType, state, title, body, message, post }) => {
      const content = post?.content ?? { title: title === '' ? null : title, body }
      return {
        key,
        contentType,
        state,
        title: content.body === '' && !content.title ? '' : headlineOf(content),
        excerpt: excerptOf(content),
        count: countText(contentType, content.body),
        limit: platformRules[contentType].body.limit,
        toCheck: post?.claims.filter(isOpenClaim).length ?? 0,
        postId: post?.id ?? null,
        message,
      }
    }),
  }
}
