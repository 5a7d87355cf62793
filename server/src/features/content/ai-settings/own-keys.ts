import type { AiChoices, SaveAiKey } from '@postwright/contract/content/ai-settings'
import { aiProviderKindLabel, type OwnKeyKind } from '@postwright/contract/content/ai-provider-kinds'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { ConnectionTest } from '../../../ai/providers/connection-test.ts'
import type { Context } from '../../../context.ts'
import { forbidden, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { addressOf, aiRules, endOf, ofPerson, ownKeyPlace, tryOut } from '../ai-providers/public.ts'
import { aiKeys } from '../ai-providers/table.ts'
import { listChoices } from './choices.ts'

/**
 * Stores a key of the actor's own, or another model for it.
 *
 * @throws FORBIDDEN where the administrator does not allow that, INVALID on `apiKey` when none is stored and none given.
 */
export async function saveOwnKey(context: Context, { kind, apiKey, model }: SaveAiKey): Promise<AiChoices> {
  await refuseWithoutRule(context)
  const { services, db, actor } = context
  const { workspaceId, userId } = actor
  await db.transaction(async (tx) => {
    if (apiKey === undefined) {
      const { rowCount } = await tx
        .update(aiKeys)
        .set({ model, updatedAt: new Date() })
        .where(and(ofPerson(actor), eq(aiKeys.kind, kind)))
      if (rowCount === 0) throw invalid('apiKey', msg`Key is required.`)
    } else {
      const values = {
        sealedKey: services.secrets.seal(apiKey, ownKeyPlace({ workspaceId, userId }, kind)),
        keyEnds: endOf(apiKey),
        model,
        updatedAt: new Date(),
      }
      await tx
        .insert(aiKeys)
        .values({ workspaceId, userId, kind, ...values })
        .onConflictDoUpdate({ target: [aiKeys.workspaceId, aiKeys.userId, aiKeys.kind], set: values })
    }
    await emit(tx, { type: 'aiKey.saved', by: { userId, workspaceId }, userId, workspaceId, provider: aiProviderKindLabel(kind) })
  })
  services.aiCalls.forget(`own:${kind} ${workspaceId} ${userId}`)
  return listChoices(context)
}

/** Whatever it wrote follows the instance again. It works also when keys of one's own are not allowed any more. */
export async function removeOwnKey(context: Context, { kind }: { kind: OwnKeyKind }): Promise<AiChoices> {
  const { db, actor } = context
  const { workspaceId, userId } = actor
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(aiKeys).where(and(ofPerson(actor), eq(aiKeys.kind, kind)))
    if (rowCount)
      await emit(tx, { type: 'aiKey.removed', by: { userId, workspaceId }, userId, workspaceId, provider: aiProviderKindLabel(kind) })
  })
  return listChoices(context)
}

/** Asks for one word with the key that is given, else with the one that is stored. @throws as `saveOwnKey`. */
export async function testOwnKey(context: Context, { kind, apiKey, model }: SaveAiKey): Promise<ConnectionTest> {
  await refuseWithoutRule(context)
  const { services, db, actor } = context
  const key = apiKey ?? (await db.transaction((tx) => storedKey(tx, context, kind)))
  if (key === undefined) throw invalid('apiKey', msg`Key is required.`)
  return tryOut(services, actor, { kind, baseUrl: addressOf(services.config, kind, null), model, apiKey: key }, 'own key')
}

async function storedKey(tx: Tx, { services, actor }: Context, kind: OwnKeyKind): Promise<string | undefined> {
  const [row] = await tx
    .select({ sealedKey: aiKeys.sealedKey })
    .from(aiKeys)
    .where(and(ofPerson(actor), eq(aiKeys.kind, kind)))
  return row && services.secrets.open(row.sealedKey, ownKeyPlace(actor, kind))
}

async function refuseWithoutRule({ services }: Context): Promise<void> {
  if (!(await aiRules(services.db.plain)).ownKeys) throw forbidden(msg`The administrator of this site does not allow keys of one’s own.`)
}
