import type { ChatCall, ConfirmCall } from '@postwright/contract/work/chat-cards'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { type Context, within } from '../../../../context.ts'
import { conflict, forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { toolOf } from '../answering/tools.ts'
import { mayWriteInChat, onlyWriters } from '../policy.ts'
import { presentCall } from '../present.ts'
import { type CallRow, ofOwner, type Owner } from '../rows.ts'
import { chatCalls, chatConversations } from '../table.ts'
import { undoable } from '../undoable.ts'

/**
 * Does what a card proposes, with the rights that its person has now, in the transaction that takes the proposal: it is done once, however
 * often somebody presses, and a refusal leaves it as it was. A card that is decided says what was done.
 *
 * @throws NOT_FOUND, FORBIDDEN, and whatever the verbs of the tool refuse.
 */
export async function confirmCall(context: Context, said: ConfirmCall): Promise<ChatCall> {
  const { db, actor } = context
  const { call, begin } = await db.transaction(async (tx) => {
    await callHere(tx, actor, said.id)
    const [taken] = await decide(tx, actor, { id: said.id, from: 'proposed', to: 'done' })
    if (!taken) return { call: presentCall(await callHere(tx, actor, said.id)), begin: undefined }
    if (!mayWriteInChat(actor)) throw forbidden(onlyWriters)
    if (said.times.some(({ postId }) => !plans(taken.card, postId))) throw notFound('post')
    const confirm = toolOf(taken.tool)?.confirm
    if (!confirm) throw conflict('id', msg`This cannot be done any more.`)
    const { card, memo = taken.memo, begin } = await confirm(inside(context, tx), taken, said)
    const row = await keep(tx, actor, taken, { card, memo, state: begin ? 'running' : 'done' })
    await tell(tx, row)
    return { call: presentCall(row), begin }
  })
  begin?.(context)
  showLive(context, call)
  return call
}

/** Nothing happens, and nothing is proposed any more. A card that is decided stays as it is. @throws NOT_FOUND. */
export async function declineCall(context: Context, { id }: { id: string }): Promise<ChatCall> {
  const { db, actor } = context
  const call = await db.transaction(async (tx) => {
    await callHere(tx, actor, id)
    const [declined] = await decide(tx, actor, { id, from: 'proposed', to: 'declined' })
    if (declined) await tell(tx, declined)
    return presentCall(declined ?? (await callHere(tx, actor, id)))
  })
  showLive(context, call)
  return call
}

/** Takes back what a card did, as far as that is still possible. @throws NOT_FOUND, CONFLICT, FORBIDDEN, and what the verbs refuse. */
export async function undoCall(context: Context, { id }: { id: string }): Promise<ChatCall> {
  const { db, actor } = context
  const call = await db.transaction(async (tx) => {
    const before = await callHere(tx, actor, id)
    if (before.state === 'undone') return presentCall(before)
    const undo = toolOf(before.tool)?.undo
    if (!undo || !undoable(before)) throw conflict('id', msg`This cannot be taken back here.`)
    const [taken] = await decide(tx, actor, { id, from: 'done', to: 'undone' })
    if (!taken) return presentCall(await callHere(tx, actor, id))
    if (!mayWriteInChat(actor)) throw forbidden(onlyWriters)
    const row = await keep(tx, actor, taken, { card: await undo(inside(context, tx), taken) })
    await tell(tx, row)
    return presentCall(row)
  })
  showLive(context, call)
  return call
}

function plans(card: CallRow['card'], postId: string): boolean {
  return card?.tool === 'times' && card.posts.some((post) => post.postId === postId)
}

/** What verbs do happens in this transaction, or not at all. */
function inside(context: Context, tx: Tx): Context {
  return { ...context, db: within(tx) }
}

/** Of two who press at once, the second waits for the first, and then finds nothing to take. */
function decide(tx: Tx, owner: Owner, { id, from, to }: { id: string; from: CallRow['state']; to: CallRow['state'] }): Promise<CallRow[]> {
  return tx
    .update(chatCalls)
    .set({ state: to, decidedAt: sql`now()` })
    .where(and(ofOwner(chatCalls, owner), eq(chatCalls.id, id), eq(chatCalls.state, from)))
    .returning()
}

async function keep(tx: Tx, owner: Owner, { id }: CallRow, set: Partial<typeof chatCalls.$inferInsert>): Promise<CallRow> {
  const [row] = await tx
    .update(chatCalls)
    .set(set)
    .where(and(ofOwner(chatCalls, owner), eq(chatCalls.id, id)))
    .returning()
  if (!row) throw notFound('call')
  return row
}

/** @throws NOT_FOUND also where the conversation or its business is deleted. */
async function callHere(tx: Tx, owner: Owner, id: string): Promise<CallRow> {
  const [found] = await tx
    .select({ call: chatCalls })
    .from(chatCalls)
    .innerJoin(chatConversations, and(eq(chatConversations.id, chatCalls.conversationId), isNull(chatConversations.deletedAt)))
    .where(and(ofOwner(chatCalls, owner), eq(chatCalls.id, id)))
  if (!found) throw notFound('call')
  await businessOf(tx, { workspaceId: owner.workspaceId, businessId: found.call.businessId })
  return found.call
}

async function tell(tx: Tx, { workspaceId, userId, conversationId }: CallRow): Promise<void> {
  await emit(tx, { type: 'chat.changed', workspaceId, userId, conversationId })
}

/** Whoever follows the answer on this node sees it at once. */
function showLive({ services }: Context, call: ChatCall): void {
  services.chatAnswers.of(call.messageId)?.show(call)
}
