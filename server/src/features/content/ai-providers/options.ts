import { aiProviderKindLabel } from '@postwright/contract/content/ai-provider-kinds'
import type { AiRules } from '@postwright/contract/content/ai-providers'

import type { Services } from '../../../context.ts'
import { builtInPrice } from './built-in-prices.ts'
import type { ModelOption } from './models.ts'
import type { PriceBook } from './prices.ts'
import { addressOf, ownKeyPlace, providerPlace, type ProviderRow } from './stored.ts'
import type { aiKeys } from './table.ts'

interface Person {
  workspaceId: string
  userId: string
}

const free = { inputMicros: 0, outputMicros: 0 }

/** As it is called in versions, usage records and logs. */
export const composerLabel = 'Built-in composer'

export function composerOption({ workspaceId, userId }: Person): ModelOption {
  return {
    key: 'composer',
    label: composerLabel,
    choice: { kind: 'composer', model: 'composer' },
    payment: {
      workspaceId,
      userId,
      providerId: 'composer',
      providerName: composerLabel,
      model: 'composer',
      price: free,
      limits: null,
    },
  }
}

interface OfProvider {
  actor: Person
  row: ProviderRow
  prices: PriceBook
  rules: AiRules
  model?: string | undefined
}

/** Its key is opened when it is asked for, and not for who only wants to know who writes. */
export function providerOption(services: Services, { actor, row, prices, rules, model = row.model }: OfProvider): ModelOption {
  return {
    key: row.id,
    label: model,
    choice: {
      kind: row.kind,
      model,
      baseUrl: addressOf(services.config, row.kind, row.baseUrl),
      get apiKey() {
        return row.sealedKey === null ? undefined : services.secrets.open(row.sealedKey, providerPlace(row.id))
      },
    },
    payment: {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      providerId: row.id,
      providerName: row.name,
      model,
      price: prices.of(row, model),
      limits: { all: rules.monthlyLimitMicros, provider: row.monthlyLimitMicros, workspaceDay: rules.workspaceDayLimitMicros },
    },
  }
}

interface OfOwnKey {
  actor: Person
  key: typeof aiKeys.$inferSelect
  model: string
}

/** With a key of the person's own: written down, but counted against no limit of the instance's. */
export function ownKeyOption(services: Services, { actor, key, model }: OfOwnKey): ModelOption {
  const providerId = `own:${key.kind}`
  return {
    key: `${providerId} ${actor.workspaceId} ${actor.userId}`,
    label: model || key.model,
    choice: {
      kind: key.kind,
      model: model || key.model,
      baseUrl: addressOf(services.config, key.kind, null),
      get apiKey() {
        return services.secrets.open(key.sealedKey, ownKeyPlace(actor, key.kind))
      },
    },
    payment: {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      providerId,
      providerName: aiProviderKindLabel(key.kind),
      model: model || key.model,
      price: builtInPrice(key.kind, model || key.model)?.price ?? null,
      limits: null,
    },
  }
}
