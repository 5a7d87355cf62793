import { and, desc, eq, inArray } from 'drizzle-orm'

import { attachmentBlock } from '../../../../ai/chat/prompt.ts'
import { bestOf } from '../../../../ai/chat/rank.ts'
import { block } from '../../../../ai/prompt/blocks.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { quotedPassages } from '../../../content/documents/public.ts'
import { type MessageRow, ofOwner, type Owner } from '../rows.ts'
import { type AttachedPassage, chatAttachments, chatMessages } from '../table.ts'

/** The files of some messages, with what is in them, newest first. */
export async function readFiles(tx: Tx, owner: Owner, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return tx
    .select()
    .from(chatAttachments)
    .where(and(ofOwner(chatAttachments, owner), inArray(chatAttachments.messageId, [...messageIds]), eq(chatAttachments.status, 'ready')))
    .orderBy(desc(chatAttachments.createdAt))
}

export type File = Awaited<ReturnType<typeof readFiles>>[number]

/** The documents of a whole conversation, for whoever looks for something in them. */
export async function filesOfConversation(tx: Tx, owner: Owner, conversationId: string): Promise<File[]> {
  const ofConversation = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), eq(chatMessages.conversationId, conversationId)))
  const files = await tx
    .select()
    .from(chatAttachments)
    .where(
      and(
        ofOwner(chatAttachments, owner),
        inArray(chatAttachments.messageId, ofConversation),
        eq(chatAttachments.type, 'document'),
        eq(chatAttachments.status, 'ready'),
      ),
    )
    .orderBy(desc(chatAttachments.createdAt))
    .limit(40)
  // Each wording of a question has its own copy.
  return [...new Map(files.map((file) => [`${file.bytes} ${file.name}`, file])).values()]
}

interface Asked {
  question: MessageRow
  files: readonly File[]
  /** The most characters that files may take. */
  room: number
  /** For a model that cannot look for them itself. */
  withPassages: boolean
}

/** What was asked, with what its files say of it. */
export async function questionText(tx: Tx, { question, files, room, withPassages }: Asked): Promise<string> {
  const { workspaceId, businessId, text } = question
  const own = files.filter(({ messageId, type }) => messageId === question.id && type === 'document')
  const blocks = own.map((file) => attachmentBlock(fitted(file, text, Math.floor(room / own.length))))
  const pictures = files.filter(({ messageId, type }) => messageId === question.id && type === 'image').map(({ name }) => name)
  const passages = withPassages ? await quotedPassages(tx, { workspaceId, businessId, text }) : []
  return [
    text,
    ...(pictures.length > 0 ? [block('images', pictures)] : []),
    ...blocks,
    ...(passages.length > 0 ? [block('passages', shortened(passages, room))] : []),
  ].join('\n\n')
}

function fitted({ name, passages }: File, question: string, room: number) {
  const all = passages ?? []
  const whole = inOneText(all, '\n')
  if (whole.length <= room) return { name, text: whole, isWhole: true }
  const best = bestOf(all, question, 12)
  const chosen = best.length > 0 ? best : all
  return { name, text: inOneText(chosen, '\n…\n').slice(0, room).toWellFormed(), isWhole: false }
}

/** Each part below its heading, which is often what says what the part is about. */
function inOneText(passages: readonly AttachedPassage[], between: string): string {
  return passages.reduce((told, { heading, text }, at) => {
    const begins = heading !== null && heading !== passages[at - 1]?.heading
    return `${told}${at === 0 ? '' : between}${begins ? `# ${heading}\n` : ''}${text}`
  }, '')
}

function shortened(passages: readonly { source: string; text: string }[], room: number) {
  let left = room
  return passages.filter(({ text }) => (left -= text.length) >= 0)
}
