import type { Business } from '@postwright/contract/content/businesses'
import type { ChatAbout, Conversation } from '@postwright/contract/work/chat'
import type { ChatCall, ChatCard } from '@postwright/contract/work/chat-cards'
import type { ChatEvent, ChatMessage } from '@postwright/contract/work/chat-messages'

/** What tests of the chat's screens begin with. */
const at = '2026-11-25T08:51:00.000Z'
export const idOf = (number: number) => `019a9d5e-0000-7000-8000-${String(number).padStart(12, '0')}`

export const business = {
  id: idOf(1),
  name: 'Bosduif Coffee',
  contentTypes: ['linkedin', 'x'],
  timeZone: 'Africa/Johannesburg',
  isLocked: false,
  documentCount: 14,
} as unknown as Business // What the screens read of it.

export const about: ChatAbout = {
  writer: 'Composer',
  composer: true,
  seesImages: false,
  mayWrite: true,
  reads: { documents: 14, posts: 61 },
  prompts: [{ label: 'What is due this week', text: '/when' }],
}

export const conversation: Conversation = {
  id: idOf(2),
  businessId: business.id,
  title: 'Reminders for the cupping',
  headId: idOf(4),
  isAnswering: false,
  waiting: 0,
  made: { drafts: 0, passages: 0, posts: 0 },
  match: null,
  createdAt: at,
  updatedAt: at,
}

export const question: ChatMessage = {
  id: idOf(3),
  conversationId: conversation.id,
  parentId: null,
  role: 'user',
  state: 'done',
  text: 'What have we promised?',
  calls: [],
  attachments: [],
  siblingIds: [idOf(3)],
  notices: [],
  message: null,
  writer: '',
  composer: false,
  createdAt: at,
}

export const answer: ChatMessage = {
  ...question,
  id: idOf(4),
  parentId: question.id,
  role: 'assistant',
  text: 'A free seat with each bag.',
  siblingIds: [idOf(4)],
  writer: 'Composer',
  composer: true,
}

export function callOf(card: ChatCard, changes: Partial<ChatCall> = {}): ChatCall {
  return {
    id: idOf(20),
    messageId: answer.id,
    at: 0,
    state: 'proposed',
    tool: card.tool,
    card,
    message: null,
    canUndo: false,
    decidedAt: null,
    ...changes,
  }
}

export const timesCard: ChatCard = {
  tool: 'times',
  timeZone: 'Africa/Johannesburg',
  posts: [
    {
      postId: idOf(31),
      title: 'Forty seats',
      contentType: 'x',
      dueAt: '2126-09-22T10:00:00.000Z',
      localTime: '2126-09-22T12:00',
      channels: [{ id: idOf(41), name: '@bosduifcoffee' }],
      deliveryIds: [],
    },
    {
      postId: idOf(32),
      title: 'The table is laid',
      contentType: 'instagram',
      dueAt: '2126-09-23T06:00:00.000Z',
      localTime: '2126-09-23T08:00',
      channels: [],
      deliveryIds: [],
    },
  ],
  approves: 2,
  holds: 2,
  postsLeft: 27,
}

/** The line of one `follow`, which the test sends events on, and ends or cuts. */
export function followLine() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => (controller = made) && undefined })
  const send = (text: string) => controller?.enqueue(encoder.encode(text))
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    push: (event: ChatEvent) => send(`event: message\ndata: ${JSON.stringify({ json: event })}\n\n`),
    cut: () => controller?.error(new TypeError('network error')),
    end() {
      send('event: done\ndata: \n\n')
      controller?.close()
    },
  }
}
