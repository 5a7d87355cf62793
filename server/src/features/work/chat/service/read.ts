import type { ChatAbout, Conversation, ReadMessages } from '@postwright/contract/work/chat'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { pickerFor } from '../../../content/ai-providers/public.ts'
import { canSee } from '../../../content/alt-text/public.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { presentConversation } from '../conversations.ts'
import { mayWriteInChat } from '../policy.ts'
import { presentMessages } from '../present.ts'
import { promptsFor } from '../prompts.ts'
import { branchOf, conversationOf, messageOf } from '../rows.ts'
import { countPosts } from '../tools/find.ts'

/** @throws NOT_FOUND for another person's too. */
export async function getConversation({ db, actor }: Context, { id }: { id: string }): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const row = await conversationOf(tx, actor, id)
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId: row.businessId })
    return presentConversation(tx, actor, row)
  })
}

/** A page of the branch that is shown, oldest first. */
export async function readMessages(
  { db, actor }: Context,
  { id, before, limit }: ReadMessages,
): Promise<{ items: ChatMessage[]; hasEarlier: boolean }> {
  return db.transaction(async (tx) => {
    const conversation = await conversationOf(tx, actor, id)
    const last = before === undefined ? conversation.headId : await parentOf(before)
    if (last === null) return { items: [], hasEarlier: false }
    const rows = await branchOf(tx, actor, { from: last, limit: limit + 1 })
    const items = await presentMessages(tx, actor, rows.slice(0, limit).toReversed())
    return { items, hasEarlier: rows.length > limit }

    async function parentOf(messageId: string): Promise<string | null> {
      const message = await messageOf(tx, actor, messageId)
      if (message.conversationId !== id) throw notFound('message')
      return message.parentId
    }
  })
}

/** Who answers about a business, and what to begin with. @throws NOT_FOUND without it. */
export async function readAbout(context: Context, { businessId }: { businessId: string }): Promise<ChatAbout> {
  const { db, actor } = context
  const { workspaceId } = actor
  const model = (await pickerFor(context, { mayBeFull: true })).pick(null)
  return db.transaction(async (tx) => {
    const business = await businessOf(tx, { workspaceId, businessId })
    return {
      writer: model.label,
      composer: model.isComposer,
      seesImages: canSee(model),
      mayWrite: mayWriteInChat(actor),
      reads: { documents: business.documentCount, posts: await countPosts(tx, { workspaceId, businessId }) },
      prompts: promptsFor(business, { isComposer: model.isComposer, mayWrite: mayWriteInChat(actor) }),
    }
  })
}
