import { aiProviderKindLabel } from '@postwright/contract/content/ai-provider-kinds'
import type { AiChoices } from '@postwright/contract/content/ai-settings'
import { asc } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { aiRules, composerLabel, ofPerson, storedProviders } from '../ai-providers/public.ts'
import { aiKeys } from '../ai-providers/table.ts'

/** Who may write for the actor. */
export async function listChoices({ services, db, actor }: Context): Promise<AiChoices> {
  const { plain } = services.db
  const [rows, rules] = await Promise.all([storedProviders(plain), aiRules(plain)])
  const keys = rules.ownKeys ? await db.transaction((tx) => tx.select().from(aiKeys).where(ofPerson(actor)).orderBy(asc(aiKeys.kind))) : []
  const composer = { id: 'composer', name: composerLabel, isOwn: false, isComposer: true, models: [], model: 'composer' }
  const byDefault = rows.find(({ isDefault }) => isDefault) ?? composer
  return {
    instance: { provider: byDefault.id, name: byDefault.name, model: byDefault.model },
    providers: [
      composer,
      ...rows.map(({ id, name, models, model }) => ({ id, name, isOwn: false, isComposer: false, models, model })),
      ...keys.map(({ kind, model }) => ({
        id: `own:${kind}`,
        name: aiProviderKindLabel(kind),
        isOwn: true,
        isComposer: false,
        models: [],
        model,
      })),
    ],
    ownKeys: rules.ownKeys ? keys.map(({ kind, keyEnds, model }) => ({ kind, keyEnds, model })) : null,
  }
}
