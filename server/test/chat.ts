import { type ChatEvent, type ChatMessage, withEvent } from '@postwright/contract/work/chat-messages'
import type { ChatCallState } from '@postwright/contract/work/chat-cards'
import { uuidv7 } from 'uuidv7'

import { businesses } from '../src/features/content/businesses/table.ts'
import { posts } from '../src/features/content/posts/table.ts'
import { channels } from '../src/features/publishing/channels/table.ts'
import { chatAttachments, chatCalls, chatConversations, chatMessages } from '../src/features/work/chat/table.ts'
import type { Services } from '../src/context.ts'
import type { Api, Member } from './harness.ts'

interface Talk {
  businessId: string
  conversationId: string
  questionId: string
  answerId: string
}

type Person = Pick<Member, 'userId' | 'workspaceId'>

/** A conversation with one answer that is done, of somebody who may add no business. */
export async function aTalk({ db }: Services, { userId, workspaceId }: Person, { mission = '' } = {}): Promise<Talk> {
  const [businessId, conversationId, questionId, answerId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const of = { workspaceId, userId, businessId }
  await db.asSystem('a conversation for a test', async (tx) => {
    await tx.insert(businesses).values({
      id: businessId,
      workspaceId,
      name: `Lumen Coffee ${businessId.slice(-12)}`,
      context: 'A small roastery in Woodstock.',
      mission,
      timeZone: 'Africa/Johannesburg',
      socialMediaLinks: { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' },
    })
    await tx.insert(chatConversations).values({ ...of, id: conversationId, title: 'When we roast', headId: answerId })
    const message = { ...of, conversationId, state: 'done' as const }
    await tx.insert(chatMessages).values({ ...message, id: questionId, role: 'user', text: '/help' })
    await tx
      .insert(chatMessages)
      .values({ ...message, id: answerId, parentId: questionId, role: 'assistant', text: 'We roast on Tuesdays. [1]', composer: true })
  })
  return { businessId, conversationId, questionId, answerId }
}

/** A card that proposes another mission, or changed it. */
export async function aCard(services: Services, person: Person, state: ChatCallState): Promise<string> {
  const after = 'To make good coffee simple.'
  const talk = await aTalk(services, person, { mission: state === 'done' ? after : '' })
  const id = uuidv7()
  await services.db.asSystem('a card for a test', (tx) =>
    tx.insert(chatCalls).values({
      id,
      workspaceId: person.workspaceId,
      userId: person.userId,
      businessId: talk.businessId,
      conversationId: talk.conversationId,
      messageId: talk.answerId,
      position: 0,
      tool: 'profile',
      input: {},
      state,
      at: 0,
      card: { tool: 'profile', changes: [{ field: 'mission', before: '', after }], reason: '' },
      memo: { before: { mission: '' }, after: { mission: after } },
    }),
  )
  return id
}

/** A card that proposes a time for a post on the wall of its business. */
export async function aTimesCard(services: Services, person: Person): Promise<{ id: string; postId: string }> {
  const { workspaceId, userId } = person
  const { businessId, conversationId, answerId } = await aTalk(services, person)
  const [id, postId, channelId] = [uuidv7(), uuidv7(), uuidv7()]
  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await services.db.asSystem('a proposal for a test', async (tx) => {
    await tx.insert(posts).values({ id: postId, workspaceId, businessId, contentType: 'linkedin', body: 'Cold brew.', authorId: userId })
    await tx.insert(channels).values({ id: channelId, workspaceId, businessId, kind: 'sandbox', name: 'Wall' })
    const planned = { postId, title: 'Cold brew.', contentType: 'linkedin' as const, dueAt, localTime: dueAt.slice(0, 16), deliveryIds: [] }
    await tx.insert(chatCalls).values({
      id,
      workspaceId,
      userId,
      businessId,
      conversationId,
      messageId: answerId,
      position: 0,
      tool: 'times',
      input: {},
      state: 'proposed',
      at: 0,
      card: {
        tool: 'times',
        timeZone: 'UTC',
        posts: [{ ...planned, channels: [{ id: channelId, name: 'Wall' }] }],
        approves: 0,
        holds: 1,
        postsLeft: null,
      },
    })
  })
  return { id, postId }
}

/** A file that was not sent yet. */
export async function aFile(services: Services, person: Person): Promise<string> {
  const { businessId } = await aTalk(services, person)
  const id = uuidv7()
  await services.db.asSystem('a file for a test', (tx) =>
    tx.insert(chatAttachments).values({
      id,
      workspaceId: person.workspaceId,
      userId: person.userId,
      businessId,
      name: 'guests.txt',
      type: 'document',
      kind: 'txt',
      bytes: 20,
      status: 'ready',
      passages: [{ heading: null, page: null, text: '31 of 40 seats taken' }],
    }),
  )
  return id
}

/** Follows an answer from a place until it is done, or for so many characters. */
export async function followed(api: Api, answer: ChatMessage, { characters = Infinity } = {}): Promise<ChatMessage> {
  let message = answer
  const events: AsyncIterator<ChatEvent> = (await api.chat.follow({ id: answer.id, after: answer.text.length }))[Symbol.asyncIterator]()
  for (let step = await events.next(); !step.done; step = await events.next()) {
    const pieces = message.text
    message = withEvent(message, step.value)
    // What came piece by piece is the whole text, before the end repeats it.
    if (step.value.type === 'done' && message.text !== pieces) throw new Error(`The pieces came to "${pieces}", not "${message.text}".`)
    if (message.text.length - answer.text.length >= characters) {
      void events.return?.()
      return message
    }
  }
  return message
}

/** Asks, and waits for the whole answer. */
export async function asked(api: Api, input: Parameters<Api['chat']['send']>[0]): Promise<ChatMessage> {
  const { answer } = await api.chat.send(input)
  return followed(api, answer)
}
