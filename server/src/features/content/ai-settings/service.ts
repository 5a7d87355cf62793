import type { AiChoices, AiSetting, UpdateAiSetting } from '@postwright/contract/content/ai-settings'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { isAllowed } from '../ai-providers/public.ts'
import { listChoices } from './choices.ts'
import { followsInstance } from './defaults.ts'
import { aiSettings } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

type Row = typeof aiSettings.$inferSelect

interface Owner {
  workspaceId: string
  userId: string
}

/** The actor's own settings, in the order of the content types. */
export async function listAiSettings({ db, actor }: Context): Promise<AiSetting[]> {
  const rows = await db.transaction((tx) => tx.select().from(aiSettings).where(isOf(actor)))
  return rows.map(present).toSorted((a, b) => contentTypeIds.indexOf(a.contentType) - contentTypeIds.indexOf(b.contentType))
}

/**
 * Changes the fields that are given, and makes the settings of that content type when there are none.
 *
 * @throws INVALID on `provider` when nobody of that name may write for the actor, on `model` when that provider does not offer it.
 */
export async function updateAiSetting(context: Context, input: UpdateAiSetting): Promise<AiSetting> {
  const { db, actor } = context
  const { contentType, settings } = input
  const choices = await listChoices(context)

  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(aiSettings)
      .where(and(isOf(actor), eq(aiSettings.contentType, contentType)))
      .for('update')
    const { provider, model } = chosen(choices, before, input)
    const values = { provider, model, settings: settings ?? before?.settings ?? {} }
    const [row] = await tx
      .insert(aiSettings)
      .values({ ...keyOf(actor), contentType, ...values })
      .onConflictDoUpdate({
        target: [aiSettings.workspaceId, aiSettings.userId, aiSettings.contentType],
        set: { ...values, updatedAt: sql`now()` },
      })
      .returning()
    if (!row) throw new Error('An upsert returned no row.')
    await emit(tx, { type: 'aiSettings.changed', ...keyOf(actor), contentType })
    return present(row)
  })
}

/** A model that was chosen for one provider means nothing to another. */
function chosen({ instance, providers }: AiChoices, before: Row | undefined, input: UpdateAiSetting): { provider: string; model: string } {
  const provider = input.provider ?? before?.provider ?? instance.provider
  const offer = providers.find(({ id }) => id === provider)
  if (input.provider !== undefined && !offer)
    throw invalid('provider', msg`This instance has no such AI provider. Ask an administrator to add one.`)
  if (input.model !== undefined) {
    if (offer && !offer.isComposer && input.model !== followsInstance && !isAllowed(offer, input.model))
      throw invalid('model', msg`${{ provider: offer.name }} does not offer this model here. Choose one of its list.`)
    // Empty is the model of the provider, which for the provider of the instance is to follow it.
    if (input.model !== followsInstance || provider === instance.provider) return { provider, model: input.model }
    return { provider, model: offer?.model ?? followsInstance }
  }
  if (input.provider === undefined || (before?.provider === provider && before.model !== followsInstance))
    return { provider, model: before?.model ?? followsInstance }
  // Who chooses the composer means it, also when the instance changes to another provider.
  if (offer?.isComposer) return { provider, model: offer.model }
  return { provider, model: provider === instance.provider ? followsInstance : (offer?.model ?? followsInstance) }
}

/** Back to the defaults: the row goes, and is made again by the next change. */
export async function removeAiSetting(
  { db, actor }: Context,
  { contentType }: { contentType: ContentType },
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    await tx.delete(aiSettings).where(and(isOf(actor), eq(aiSettings.contentType, contentType)))
    await emit(tx, { type: 'aiSettings.changed', ...keyOf(actor), contentType })
  })
  return {}
}

function isOf({ workspaceId, userId }: Owner) {
  return and(eq(aiSettings.workspaceId, workspaceId), eq(aiSettings.userId, userId))
}

function keyOf({ workspaceId, userId }: Owner): Owner {
  return { workspaceId, userId }
}

function present({ contentType, provider, model, settings, updatedAt }: Row): AiSetting {
  return { contentType, provider, model, settings, updatedAt: updatedAt.toISOString() }
}
