import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { atMost, Instant, line, required } from '../core/values.ts'
import { aiProviderKindIds, aiProviderKinds } from './ai-provider-kinds.ts'

/**
 * The name by which a provider is chosen: `composer`, an administrator's by its kind and a number (`openai`, `openai-2`), a person's own
 * key by `own:` and its kind.
 */
export const AiProviderId = line(60).regex(
  /^(?:own:)?[a-z]+(?:-[a-z]+)*(?:-\d{1,3})?$/,
  says(msg`This instance has no such AI provider. Ask an administrator to add one.`),
)
export type AiProviderId = z.infer<typeof AiProviderId>

/** Where a provider that is not built in answers; local only when the operator allowed it. */
export const ProviderAddress = z
  .url({ protocol: /^https?$/, error: () => say(msg`Enter a full address, such as https://api.example.com/v1`) })
  .max(2048, atMost(2_048))

export const ApiKey = line(512).regex(/^[\x21-\x7E]*$/, says(msg`A key has Latin letters, digits and signs only. Paste it again.`))

/** An amount in millionths of a US dollar; a price is for a million tokens. */
const most = 1_000_000_000_000
export const Micros = z
  .int(says(msg`Enter an amount.`))
  .min(0, says(msg`Enter an amount.`))
  .max(most, says(msg`Enter at most a million dollars.`))

const Limit = Micros.nullable().default(null)
const ModelName = required(line(200), msg`Model is required.`)

const fields = {
  /** Its name in lists; empty is that of its kind. */
  name: line(60).default(''),
  /** Null is the usual address of its kind. */
  baseUrl: ProviderAddress.nullable().default(null),
  /** Left out keeps the key that is stored, as long as the host stays the same. */
  apiKey: ApiKey.optional(),
  /** Which people may choose among; empty is any. */
  models: z
    .array(ModelName)
    .max(50, says(msg`Choose at most 50 models.`))
    .default([]),
  /** That writes where nobody chose another. */
  model: ModelName,
  monthlyLimitMicros: Limit,
}

/** All but the composer, which is there by itself. */
const AddedKind = z.enum(aiProviderKindIds).exclude(['composer'])

function isAddressed({ kind, baseUrl }: { kind: z.infer<typeof AddedKind>; baseUrl: string | null }): boolean {
  return baseUrl !== null || kind === 'local' || aiProviderKinds[kind].address !== null
}
const addressed = { path: ['baseUrl'], error: () => say(msg`Address is required.`) }

export const NewAiProvider = z
  .object({
    kind: AddedKind,
    ...fields,
    /** From now on it writes for everybody who chose nothing else. */ isDefault: z.boolean().default(false),
  })
  .refine(isAddressed, addressed)
export type NewAiProvider = z.infer<typeof NewAiProvider>

export const UpdateAiProvider = z.object({ id: AiProviderId, ...fields })
export type UpdateAiProvider = z.infer<typeof UpdateAiProvider>

/** A connection to try out: of a provider that is stored, with its key, or of a new one. */
export const TestAiProvider = z
  .object({ id: AiProviderId.optional(), kind: AddedKind, baseUrl: fields.baseUrl, apiKey: fields.apiKey, model: ModelName })
  .refine(isAddressed, addressed)
export type TestAiProvider = z.infer<typeof TestAiProvider>

export const ListProviderModels = z
  .object({ id: AiProviderId.optional(), kind: AddedKind, baseUrl: fields.baseUrl, apiKey: fields.apiKey })
  .refine(isAddressed, addressed)
export type ListProviderModels = z.infer<typeof ListProviderModels>

/** What it did lately: tokens of 30 days, money since the first of the month in UTC. */
const AiUsage = z.object({
  tokens: z.int(),
  spentMicros: z.int(),
  /** Calls this month to models whose price is not known. */
  unpricedCalls: z.int(),
})
export type AiUsage = z.infer<typeof AiUsage>

/** A provider as an administrator sees it; its key never leaves the server. */
export const AiProviderState = z.object({
  id: z.string(),
  kind: AddedKind,
  name: z.string(),
  /** As it was entered; null is the usual one of its kind. */
  baseUrl: z.string().nullable(),
  /** The last signs of its key. */
  keyEnds: z.string().nullable(),
  models: z.array(z.string()),
  model: z.string(),
  isDefault: z.boolean(),
  isFallback: z.boolean(),
  monthlyLimitMicros: z.int().nullable(),
  /** The last test of its connection. */
  check: z.object({ at: Instant, ms: z.int(), error: z.string().nullable() }).nullable(),
  /** Whether calls are kept from it after failures in a row, on the server that answers. */
  isResting: z.boolean(),
  /** Whether the price of the model that writes is known. */
  isPriced: z.boolean(),
  usage: AiUsage,
})
export type AiProviderState = z.infer<typeof AiProviderState>

export const AiRules = z.object({
  /** For all providers together, in a month of UTC. */
  monthlyLimitMicros: Limit,
  /** For each workspace, in a day of UTC. */
  workspaceDayLimitMicros: Limit,
  /** Who writes when no provider can: because it is at its limit, or because none answers. */
  lastResort: z.enum(['none', 'composer']).default('none'),
  /** Whether people may use keys of their own. */
  ownKeys: z.boolean().default(false),
})
export type AiRules = z.infer<typeof AiRules>

export const AiOverview = z.object({
  /** In the order in which they stand in for each other. */
  providers: z.array(AiProviderState),
  /** Of whoever writes for everybody who chose nothing else. */
  defaultProvider: z.string(),
  composer: AiUsage,
  rules: AiRules,
  month: z.object({
    startsAt: Instant,
    endsAt: Instant,
    spentMicros: z.int(),
    /** Of each day until today. */
    days: z.array(z.int()),
    highestWorkspaceTodayMicros: z.int(),
  }),
})
export type AiOverview = z.infer<typeof AiOverview>

export const ArrangeProviders = z.object({
  /** `composer`, or one of the providers. */
  defaultProvider: AiProviderId,
  /** Those that stand in when another one fails before its first word, in this order. */
  fallbacks: z.array(AiProviderId).max(20, says(msg`Choose at most 20 providers.`)),
})
export type ArrangeProviders = z.infer<typeof ArrangeProviders>

/** What a million tokens of a model cost. */
export const AiPrice = z.object({
  providerId: z.string(),
  model: z.string(),
  inputMicros: z.int().nullable(),
  outputMicros: z.int().nullable(),
  /** Entered here, said by the provider, known to this version of Postwright since a day, or nobody knows. */
  source: z.enum(['entered', 'listed', 'built-in', 'free', 'unknown']),
  asOf: z.string().nullable(),
  reference: z.string().nullable(),
})
export type AiPrice = z.infer<typeof AiPrice>

const PricedModel = z.object({ providerId: AiProviderId, model: ModelName })
export const SetAiPrice = PricedModel.extend({ inputMicros: Micros, outputMicros: Micros })
export type SetAiPrice = z.infer<typeof SetAiPrice>

export const ConnectionTested = z.object({
  success: z.boolean(),
  message: z.string(),
  /** What the provider refused, where it says so. */
  field: z.enum(['apiKey', 'model']).optional(),
})
export type ConnectionTested = z.infer<typeof ConnectionTested>

const Nothing = z.object({})
const One = z.object({ id: AiProviderId })

export const aiProviders = {
  overview: adminBase
    .route({ method: 'GET', path: '/admin/ai', summary: 'What writes, what it costs and what it may cost' })
    .output(AiOverview),
  add: adminBase
    .route({ method: 'POST', path: '/admin/ai/providers', successStatus: 201, summary: 'Add an AI provider' })
    .input(NewAiProvider)
    .output(AiProviderState),
  update: adminBase
    .route({ method: 'PUT', path: '/admin/ai/providers/{id}', summary: 'Change an AI provider' })
    .input(UpdateAiProvider)
    .output(AiProviderState),
  remove: adminBase
    .route({
      method: 'DELETE',
      path: '/admin/ai/providers/{id}',
      summary: 'Remove an AI provider; who chose it follows the instance again',
    })
    .input(One)
    .output(Nothing),
  arrange: adminBase
    .route({ method: 'PUT', path: '/admin/ai/order', summary: 'Choose who writes, and who stands in' })
    .input(ArrangeProviders)
    .output(Nothing),
  test: adminBase
    .route({ method: 'POST', path: '/admin/ai/test', summary: 'Ask a provider for one word; only what it cost is stored' })
    .input(TestAiProvider)
    .output(ConnectionTested),
  check: adminBase
    .route({
      method: 'POST',
      path: '/admin/ai/providers/{id}/check',
      summary: 'Test the connection of a stored provider, and keep how it went',
    })
    .input(One)
    .output(ConnectionTested),
  listModels: adminBase
    .route({ method: 'POST', path: '/admin/ai/models', summary: 'The models that a provider says it has' })
    .input(ListProviderModels)
    .output(z.object({ models: z.array(z.string()), error: z.string().nullable() })),
  saveRules: adminBase
    .route({
      method: 'PUT',
      path: '/admin/ai/rules',
      summary: 'Set the limits in money, who writes at them, and whether people may use their own keys',
    })
    .input(AiRules)
    .output(AiRules),
  prices: adminBase
    .route({ method: 'GET', path: '/admin/ai/prices', summary: 'What the models of the providers cost' })
    .output(z.array(AiPrice)),
  setPrice: adminBase
    .route({ method: 'PUT', path: '/admin/ai/prices', summary: 'Enter the price of a model' })
    .input(SetAiPrice)
    .output(AiPrice),
  removePrice: adminBase
    .route({ method: 'DELETE', path: '/admin/ai/prices', summary: 'Go back to the price that the provider says, or the built-in one' })
    .input(PricedModel)
    .output(AiPrice),
}
