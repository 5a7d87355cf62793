import type { AiProvider, AiSetting, UpdateAiSetting } from '@postwright/contract/content/ai-settings'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { instanceAiProvider } from '../../core/instance/public.ts'
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
 * @throws INVALID on `provider` when this instance has no such provider.
 */
export async function updateAiSetting({ services, db, actor }: Context, input: UpdateAiSetting): Promise<AiSetting> {
  const { contentType, provider, settings } = input
  // Who chooses the composer means it, also when the instance changes to another provider.
  const model = input.model ?? (provider === 'composer' ? 'composer' : undefined)
  const instanceProvider = await instanceAiProvider(services.db.plain)
  if (provider === 'openai-compatible' && instanceProvider !== provider) {
    throw invalid('provider', msg`This instance has no such AI provider. Ask an administrator to add one.`)
  }

  return db.transaction(async (tx) => {
    const made = {
      ...keyOf(actor),
      contentType,
      provider: provider ?? instanceProvider,
      model: model ?? followsInstance,
      settings: settings ?? {},
    }
    const [row] = await tx
      .insert(aiSettings)
      .values(made)
      .onConflictDoUpdate({
        target: [aiSettings.workspaceId, aiSettings.userId, aiSettings.contentType],
        set: { provider, model: model ?? (provider && modelOf(provider)), settings, updatedAt: sql`now()` },
      })
      .returning()
    if (!row) throw new Error('An upsert returned no row.')
    await emit(tx, { type: 'aiSettings.changed', ...keyOf(actor), contentType })
    return present(row)
  })
}

/** The model that was chosen for this provider; one that was chosen for another means nothing to it. */
function modelOf(provider: AiProvider) {
  return sql<string>`case when ${aiSettings.provider} = ${provider} then ${aiSettings.model} else ${followsInstance} end`
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
