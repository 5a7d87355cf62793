import type { AiRules, ArrangeProviders } from '@postwright/contract/content/ai-providers'
import { msg } from '@postwright/contract/core/msg'
import { eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { lockSettings } from '../../../core/instance/public.ts'
import { makeDefault } from '../default-provider.ts'
import { refuseOthers } from '../policy.ts'
import { writeRules } from '../rules.ts'
import { storedProviders } from '../stored.ts'
import { aiProviders } from '../table.ts'

/**
 * Chooses who writes for everybody, and who stands in, in which order.
 *
 * @throws INVALID on `defaultProvider` or `fallbacks` for a provider that is not there.
 */
export async function arrangeProviders(
  { services, actor }: Context,
  { defaultProvider, fallbacks }: ArrangeProviders,
): Promise<Record<string, never>> {
  refuseOthers(actor)
  await services.db.withoutWorkspace('an administrator orders the AI providers', async (tx) => {
    await lockSettings(tx)
    const stored = await storedProviders(tx)
    const isThere = (id: string) => stored.some((row) => row.id === id)
    if (defaultProvider !== 'composer' && !isThere(defaultProvider)) throw invalid('defaultProvider', unknown)
    if (!fallbacks.every(isThere)) throw invalid('fallbacks', unknown)

    const order = [...new Set([defaultProvider, ...fallbacks, ...stored.map(({ id }) => id)])].filter(isThere)
    for (const [at, id] of order.entries())
      await tx
        .update(aiProviders)
        .set({ position: at + 1, isFallback: fallbacks.includes(id) })
        .where(eq(aiProviders.id, id))
    await makeDefault(tx, actor, defaultProvider)
  })
  return {}
}

const unknown = msg`This provider does not exist, or not any more.`

/** Sets limits, what happens at them, and whether people may use keys of their own. */
export async function saveRules({ services, actor }: Context, rules: AiRules): Promise<AiRules> {
  refuseOthers(actor)
  await services.db.withoutWorkspace('an administrator sets the rules for AI', async (tx) => {
    await writeRules(tx, rules)
    await emit(tx, { type: 'ai.ruled', by: outsideWorkspaces(actor), rules })
  })
  return rules
}
