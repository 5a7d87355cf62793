import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { maxDocumentBytes } from '../content/documents.ts'
import { Post } from '../content/posts.ts'
import { base, onceBase, publishBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType, Id, Instant, line, Page, pageOf, prose, required } from '../core/values.ts'
import { ChatCall, ConfirmCall } from './chat-cards.ts'
import { AttachFile, ChatAttachment, ChatEvent, ChatMessage, longestChatText, mostChatAttachments } from './chat-messages.ts'

/** A row of the list. It is its person's own: nobody else sees it, whatever their role. */
export const Conversation = z.object({
  id: Id,
  businessId: Id,
  title: z.string(),
  /** The last message of the branch that is shown; null for one without messages. */
  headId: Id.nullable(),
  /** An answer is being written. */
  isAnswering: z.boolean(),
  /** How many of its cards wait for a yes or no. */
  waiting: z.int(),
  /** What came of it, in all branches. */
  made: z.object({ drafts: z.int(), passages: z.int(), posts: z.int() }),
  /** Where the words that were looked for stand, as plain text; null where they stand in the title, and without a search. */
  match: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Conversation = z.infer<typeof Conversation>

/** Newest first; with `q` those whose title or messages have its words. */
export const ListConversations = Page.extend({ businessId: Id, q: line(200).optional() })
export type ListConversations = z.infer<typeof ListConversations>

/** Who answers here, what it reads, and what to begin with. */
export const ChatAbout = z.object({
  writer: z.string(),
  /** The built-in composer, which is no AI model: it obeys commands. */
  composer: z.boolean(),
  /** Null where nobody knows before it is tried. */
  seesImages: z.boolean().nullable(),
  /** Whether drafts can be made, and anything changed; who may not can still ask. */
  mayWrite: z.boolean(),
  reads: z.object({ documents: z.int(), posts: z.int() }),
  /** What to press instead of typing, from the profile; `text` goes into the box. */
  prompts: z.array(z.object({ label: z.string(), text: z.string() })).max(6),
})
export type ChatAbout = z.infer<typeof ChatAbout>

/**
 * One question. Without `conversationId` it begins a conversation. `parentId` is the message that it follows: left out, the last one of
 * the branch; of an edited question, the parent of that (null for the first), so that both stay. `id` is the sender's choice: the same
 * sent twice is one question.
 */
export const SendMessage = z.object({
  id: Id.optional(),
  businessId: Id,
  conversationId: Id.optional(),
  parentId: Id.nullable().optional(),
  text: required(prose(longestChatText), msg`Write something first.`),
  attachmentIds: z
    .array(Id)
    .max(mostChatAttachments, says(msg`Attach at most ${{ mostChatAttachments }} files to one message.`))
    .default([]),
})
export type SendMessage = z.infer<typeof SendMessage>

/** What was sent, and the answer that begins; `follow` it. */
export const SentMessage = z.object({ conversation: Conversation, question: ChatMessage, answer: ChatMessage })
export type SentMessage = z.infer<typeof SentMessage>

/** Messages of the branch that is shown, oldest first: the last ones, or those before `before`. */
export const ReadMessages = z.object({ id: Id, before: Id.optional(), limit: Page.shape.limit })
export type ReadMessages = z.infer<typeof ReadMessages>

/** An address has its numbers as text; of null, `coerce` would make 0. */
const Place = z.preprocess((value) => (value === null ? Number.NaN : value), z.coerce.number().int().min(0).max(1_000_000).default(0))

export const FollowAnswer = z.object({ id: Id, after: Place })
export type FollowAnswer = z.infer<typeof FollowAnswer>

const One = z.object({ id: Id })

export const chat = {
  about: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/chat',
      summary: 'Who answers in the chat of a business, and what to begin with',
    })
    .input(z.object({ businessId: Id }))
    .output(ChatAbout),
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/conversations', summary: 'Your conversations about a business, newest first' })
    .input(ListConversations)
    .output(pageOf(Conversation)),
  get: base.route({ method: 'GET', path: '/conversations/{id}', summary: 'One of your conversations' }).input(One).output(Conversation),
  messages: base
    .route({ method: 'GET', path: '/conversations/{id}/messages', summary: 'The messages of a conversation, in the branch that is shown' })
    .input(ReadMessages)
    .output(z.object({ items: z.array(ChatMessage), hasEarlier: z.boolean() })),
  /**
   * CONFLICT on `conversationId` while an answer is being written there, INVALID on `attachmentIds` for one that is not ready, QUOTA before
   * anything is written.
   */
  send: base
    .route({ method: 'POST', path: '/chat/messages', successStatus: 201, summary: 'Ask something; the answer is written on the server' })
    .input(SendMessage)
    .output(SentMessage),
  /** Another answer beside one that ended; both stay. */
  retry: base
    .route({ method: 'POST', path: '/chat/messages/{id}/retry', summary: 'Have a question answered once more' })
    .input(One)
    .output(ChatMessage),
  /** What is kept after so many characters, then what comes, until it is done. It may be left and followed again, at any time. */
  follow: base
    .route({ method: 'GET', path: '/chat/messages/{id}/events', summary: 'An answer as it is written, as a stream of events' })
    .input(FollowAnswer)
    .output(eventIterator(ChatEvent)),
  /** What is written until then stays. */
  stop: base.route({ method: 'POST', path: '/chat/messages/{id}/stop', summary: 'Stop an answer' }).input(One).output(z.object({})),
  /** Shows the branch of a message, down to its newest one. */
  show: base
    .route({ method: 'POST', path: '/chat/messages/{id}/show', summary: 'Go to another wording of a question or an answer' })
    .input(One)
    .output(Conversation),
  rename: base
    .route({ method: 'PATCH', path: '/conversations/{id}', summary: 'Rename a conversation' })
    .input(One.extend({ title: required(line(120), msg`Title is required.`) }))
    .output(Conversation),
  /** It can be restored for a day. */
  remove: onceBase
    .route({ method: 'DELETE', path: '/conversations/{id}', summary: 'Delete a conversation' })
    .input(One)
    .output(z.object({})),
  restore: base
    .route({ method: 'POST', path: '/conversations/{id}/restore', summary: 'Bring a deleted conversation back' })
    .input(One)
    .output(Conversation),
  /** Says yes to what a card proposes. It is done once: a second time, the card says what was done. */
  confirm: publishBase
    .route({ method: 'POST', path: '/chat/calls/{id}/confirm', summary: 'Have done what a card proposes' })
    .input(ConfirmCall)
    .output(ChatCall),
  decline: base
    .route({ method: 'POST', path: '/chat/calls/{id}/decline', summary: 'Say no to what a card proposes' })
    .input(One)
    .output(ChatCall),
  undo: publishBase
    .route({ method: 'POST', path: '/chat/calls/{id}/undo', summary: 'Take back what a card did' })
    .input(One)
    .output(ChatCall),
  /** The text of an answer becomes a draft, without the numbers of its sources. */
  saveAsPost: onceBase
    .route({ method: 'POST', path: '/chat/messages/{id}/post', successStatus: 201, summary: 'Save an answer as a post' })
    .input(One.extend({ contentType: ContentType }))
    .output(Post),
  attach: base
    .meta({ gate: 'approved', maxUploadBytes: maxDocumentBytes })
    .route({
      method: 'POST',
      path: '/chat/attachments',
      successStatus: 201,
      summary: 'Upload a file for a message, as a form with the fields businessId and file',
    })
    .input(AttachFile)
    .output(ChatAttachment),
  attachment: base
    .route({ method: 'GET', path: '/chat/attachments/{id}', summary: 'How far a file is read' })
    .input(One)
    .output(ChatAttachment),
  /** Of a file that was not sent yet. */
  detach: onceBase.route({ method: 'DELETE', path: '/chat/attachments/{id}', summary: 'Take a file back' }).input(One).output(z.object({})),
}
