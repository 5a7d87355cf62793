import type { ChatCall } from '@postwright/contract/work/chat-cards'
import type { ChatAttachment, ChatMessage } from '@postwright/contract/work/chat-messages'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { type AttachmentSummary, attachmentsOf, type CallRow, callsOf, type MessageRow, type Owner, siblingsOf } from './rows.ts'
import { undoable } from './undoable.ts'

/** Messages with their cards, files and other wordings. */
export async function presentMessages(tx: Tx, owner: Owner, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const ids = rows.map(({ id }) => id)
  const calls = Map.groupBy(await callsOf(tx, owner, ids), ({ messageId }) => messageId)
  const files = Map.groupBy(await attachmentsOf(tx, owner, ids), ({ messageId }) => messageId ?? '')
  const siblings = Map.groupBy(await siblingsOf(tx, owner, rows), ({ parentId }) => parentId)
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversationId,
    parentId: row.parentId,
    role: row.role,
    state: row.state,
    text: row.text,
    calls: (calls.get(row.id) ?? []).map(presentCall),
    attachments: (files.get(row.id) ?? []).map(presentAttachment),
    siblingIds: (siblings.get(row.parentId) ?? [row]).map(({ id }) => id),
    notices: row.notices,
    message: row.message && sayKept(row.message),
    writer: row.writer,
    composer: row.composer,
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function presentMessage(tx: Tx, owner: Owner, row: MessageRow): Promise<ChatMessage> {
  const [message] = await presentMessages(tx, owner, [row])
  if (!message) throw new Error('One message is presented as one.')
  return message
}

export function presentCall(row: CallRow): ChatCall {
  return {
    id: row.id,
    messageId: row.messageId,
    at: row.at,
    state: row.state,
    card: row.card,
    tool: row.tool,
    message: row.message && sayKept(row.message),
    canUndo: undoable(row),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** A file that is read no more, since its node ended, has failed. */
const longestReadingMs = 10 * 60_000

export function presentAttachment(row: AttachmentSummary): ChatAttachment {
  const isLost = row.status === 'reading' && Date.now() - row.createdAt.getTime() > longestReadingMs
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    kind: row.kind,
    bytes: row.bytes,
    status: isLost ? 'failed' : row.status,
    progress: row.status === 'reading' && row.pagesTotal > 0 ? { done: row.pagesDone, total: row.pagesTotal } : null,
    isPartial: row.isPartial,
    message: isLost ? say(msg`The server stopped while it read this file. Attach it again.`) : row.message && sayKept(row.message),
  }
}
