import type { NewAiProvider } from '@postwright/contract/content/ai-providers'

import type { Context } from '../../../../context.ts'
import { makeDefault } from '../default-provider.ts'
import { storedProviders } from '../stored.ts'
import { addProvider, updateProvider } from './write.ts'

/**
 * Who writes for everybody from the set-up on; whoever goes through it again changes what they chose before.
 *
 * @throws as `addProvider`.
 */
export async function setUpProvider(context: Context, input: NewAiProvider): Promise<void> {
  const { services, actor } = context
  const known = (await storedProviders(services.db.plain)).find(({ kind, baseUrl }) => kind === input.kind && baseUrl === input.baseUrl)
  if (!known) {
    await addProvider(context, { ...input, isDefault: true })
    return
  }
  await updateProvider(context, { ...input, id: known.id, name: input.name || known.name })
  await services.db.withoutWorkspace('the set-up chooses the AI provider', (tx) => makeDefault(tx, actor, known.id))
}
