import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type MessageRow, ofOwner, type Owner } from './rows.ts'
import { chatAttachments, chatMessages } from './table.ts'

/**
 * Files go with the message that they were attached to; a question in other words takes along those of its earlier wording, which keeps
 * its own.
 *
 * @throws NOT_FOUND, INVALID on `attachmentIds`.
 */
export async function bindAttachments(
  tx: Tx,
  owner: Owner,
  { ids, message }: { ids: readonly string[]; message: MessageRow },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const bound = await tx
    .update(chatAttachments)
    .set({ messageId: message.id })
    .where(
      and(
        ofOwner(chatAttachments, owner),
        eq(chatAttachments.businessId, message.businessId),
        inArray(chatAttachments.id, wanted),
        isNull(chatAttachments.messageId),
      ),
    )
    .returning({ id: chatAttachments.id, name: chatAttachments.name, status: chatAttachments.status })
  const sent = wanted.filter((id) => bound.every((file) => file.id !== id))
  if ((await copyOfWordings(tx, owner, { ids: sent, message })) < sent.length) throw notFound('file')
  const unread = bound.find(({ status }) => status !== 'ready')
  if (unread?.status === 'reading') throw invalid('attachmentIds', msg`“${{ file: unread.name }}” is still being read. Wait a moment.`)
  if (unread) throw invalid('attachmentIds', msg`“${{ file: unread.name }}” could not be read. Take it back first.`)
}

/** @returns how many of these files belonged to other wordings of the message. */
async function copyOfWordings(tx: Tx, owner: Owner, { ids, message }: { ids: readonly string[]; message: MessageRow }): Promise<number> {
  if (ids.length === 0) return 0
  const { conversationId, parentId } = message
  const wordings = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        ofOwner(chatMessages, owner),
        eq(chatMessages.conversationId, conversationId),
        parentId === null ? isNull(chatMessages.parentId) : eq(chatMessages.parentId, parentId),
      ),
    )
  const files = await tx
    .select()
    .from(chatAttachments)
    .where(and(ofOwner(chatAttachments, owner), inArray(chatAttachments.id, [...ids]), inArray(chatAttachments.messageId, wordings)))
  for (const file of files) await tx.insert(chatAttachments).values({ ...file, id: uuidv7(), messageId: message.id })
  return files.length
}
