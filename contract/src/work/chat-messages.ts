import { z } from 'zod'

import { DocumentKind, maxDocumentBytes } from '../content/documents.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant } from '../core/values.ts'
import { ChatCall } from './chat-cards.ts'

export const longestChatText = 8_000
export const mostChatAttachments = 8
export const maxChatImageBytes = 10 * 1024 * 1024

/** A file of one conversation: its text is read for that alone. `message`: why it failed. */
export const ChatAttachment = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['document', 'image']),
  /** Null for an image. */
  kind: DocumentKind.nullable(),
  bytes: z.int(),
  status: z.enum(['reading', 'ready', 'failed']),
  /** While it is read: pages of a PDF, else null. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** It is longer than what is read of one file; the rest is left out. */
  isPartial: z.boolean(),
  message: z.string().nullable(),
})
export type ChatAttachment = z.infer<typeof ChatAttachment>

/** A document of at most 20 MB, or an image of at most 10 MB. What it is, is read from its bytes. */
export const AttachFile = z.object({
  businessId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxDocumentBytes, says(msg`Use a file of at most 20 MB.`)),
})
export type AttachFile = z.infer<typeof AttachFile>

/** `failed`: its provider failed, or its server ended and nothing could take it up; what is written stays, and it can be retried. */
export const ChatMessageState = z.enum(['writing', 'done', 'stopped', 'failed'])
export type ChatMessageState = z.infer<typeof ChatMessageState>

/**
 * What a reader is told beside an answer. `steps` and `calls`: it came to the most that one answer may take. `left_out`: earlier messages
 * did not fit and were not read. `unseen`: the model does not see images. `no_tools`: it can read and write here, and do nothing else.
 * `cut`: it came to its longest. `quota`: the tokens ended in the middle. `resumed`: its server ended, and it went on.
 */
export const ChatNotice = z.enum(['steps', 'calls', 'left_out', 'unseen', 'no_tools', 'cut', 'quota', 'resumed'])
export type ChatNotice = z.infer<typeof ChatNotice>

/** One message of the tree. Messages with one parent are wordings of the same: of a question that was edited, or an answer once more. */
export const ChatMessage = z.object({
  id: Id,
  conversationId: Id,
  /** Null for the first one. */
  parentId: Id.nullable(),
  role: z.enum(['user', 'assistant']),
  state: ChatMessageState,
  /** Markdown in an answer, plain text in a question. */
  text: z.string(),
  /** Of an answer, by where they stand. */
  calls: z.array(ChatCall),
  attachments: z.array(ChatAttachment),
  /** All wordings with its parent, itself among them, oldest first. */
  siblingIds: z.array(Id),
  notices: z.array(ChatNotice),
  /** Why it failed. */
  message: z.string().nullable(),
  /** Who wrote an answer; empty for a question. The composer is no AI model. */
  writer: z.string(),
  composer: z.boolean(),
  createdAt: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * What comes of an answer under way. `text` goes to where it says: everything after `at` characters is replaced by it, so that whatever
 * is told twice stands there once. `call` is the whole card each time. After `done` nothing comes.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), at: z.int(), delta: z.string() }),
  z.object({ type: z.literal('call'), call: ChatCall }),
  z.object({ type: z.literal('done'), message: ChatMessage }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

/** An answer with what an event says of it. Safe to be told twice. */
export function withEvent(message: ChatMessage, event: ChatEvent): ChatMessage {
  if (event.type === 'done') return event.message
  if (event.type === 'text') return { ...message, text: message.text.slice(0, event.at) + event.delta }
  const isKnown = message.calls.some(({ id }) => id === event.call.id)
  const calls = isKnown ? message.calls.map((call) => (call.id === event.call.id ? event.call : call)) : [...message.calls, event.call]
  return { ...message, calls }
}

export type ChatPart = { type: 'text'; at: number; text: string } | { type: 'call'; call: ChatCall }

/** An answer as it is shown: pieces of text, and cards between them. */
export function partsOf({ text, calls }: Pick<ChatMessage, 'text' | 'calls'>): ChatPart[] {
  const parts: ChatPart[] = []
  let at = 0
  for (const call of calls.toSorted((a, b) => a.at - b.at)) {
    const end = Math.min(Math.max(call.at, at), text.length)
    if (text.slice(at, end).trim() !== '') parts.push({ type: 'text', at, text: text.slice(at, end) })
    at = end
    parts.push({ type: 'call', call })
  }
  if (text.slice(at).trim() !== '') parts.push({ type: 'text', at, text: text.slice(at) })
  return parts
}
