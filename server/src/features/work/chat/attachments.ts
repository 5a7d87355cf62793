import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type MessageRow, ofOwner, type Owner } from './rows.ts'
import { chatAttachments } from './table.ts'

/** Files go with the message that they were attached to, once. @throws INVALID on `attachmentIds`. */
export async function bindAttachments(tx: Tx, owner: Owner, { ids, message }: { ids: readonly string[]; message: MessageRow }): Promise<void> {
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
    .returning({ name: chatAttachments.name, status: chatAttachments.status })
  if (bound.length < wanted.length) throw invalid('attachmentIds', msg`One of these files is not there any more. Attach it again.`)
  const unread = bound.find(({ status }) => status !== 'ready')
  if (unread?.status === 'reading') throw invalid('attachmentIds', msg`“${{ file: unread.name }}” is still being read. Wait a moment.`)
  if (unread) throw invalid('attachmentIds', msg`“${{ file: unread.name }}” could not be read. Take it back first.`)
}
