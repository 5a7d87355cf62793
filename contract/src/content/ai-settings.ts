import { z } from 'zod'

import { base, personalBase } from '../core/base.ts'
import { ContentType, Instant, line, prose, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ownKeyKinds } from './ai-provider-kinds.ts'
import { AiProviderId, ApiKey, ConnectionTested, ProviderAddress } from './ai-providers.ts'

export const Length = z.enum(['short', 'standard', 'long'])
export type Length = z.infer<typeof Length>

export const AiSettingOptions = z.object({
  temperature: z
    .number()
    .min(0, says(msg`Use 0 to 2.`))
    .max(2, says(msg`Use 0 to 2.`))
    .optional(),
  maxTokens: z
    .int()
    .min(64, says(msg`Use at least 64.`))
    .max(32_000, says(msg`Use at most 32,000.`))
    .optional(),
  language: line(60).optional(),
  tone: line(120).optional(),
  /** How many hashtags; left out is as many as the platform is used to. */
  hashtags: z
    .int()
    .min(0, says(msg`Use 0 to 30.`))
    .max(30, says(msg`Use 0 to 30.`))
    .optional(),
  /** Left out is as the model sees fit. */
  emoji: z.enum(['none', 'few', 'many']).optional(),
  callToAction: line(200).optional(),
  extraInstructions: prose(2000).optional(),
})
export type AiSettingOptions = z.infer<typeof AiSettingOptions>

/** How one person wants one content type written. */
export const AiSetting = z.object({
  contentType: ContentType,
  /** `composer`, one of the instance's, or `own:` and the kind of a key of theirs. */
  provider: z.string(),
  /** Empty follows the choice of the instance. */
  model: z.string(),
  settings: AiSettingOptions,
  updatedAt: Instant,
})
export type AiSetting = z.infer<typeof AiSetting>

export const UpdateAiSetting = z.object({
  contentType: ContentType,
  provider: AiProviderId.optional(),
  model: line(200).optional(),
  settings: AiSettingOptions.optional(),
})
export type UpdateAiSetting = z.infer<typeof UpdateAiSetting>

/** Who may write for somebody. */
export const AiChoices = z.object({
  /** That writes for whoever follows the instance. */
  instance: z.object({ provider: z.string(), name: z.string(), model: z.string() }),
  providers: z.array(
    z.object({
      id: z.string(),
      /** As it is shown; a person's own keys are told apart by `isOwn`. */
      name: z.string(),
      isOwn: z.boolean(),
      isComposer: z.boolean(),
      /** That may be chosen; empty is any. */
      models: z.array(z.string()),
      model: z.string(),
    }),
  ),
  /** Null where the administrator does not allow keys of one's own. */
  ownKeys: z.array(z.object({ kind: z.enum(ownKeyKinds), keyEnds: z.string(), model: z.string() })).nullable(),
})
export type AiChoices = z.infer<typeof AiChoices>

const OwnKeyKind = z.enum(ownKeyKinds)
export const SaveAiKey = z.object({
  kind: OwnKeyKind,
  /** Left out keeps the one that is stored. */
  apiKey: ApiKey.min(1, says(msg`Key is required.`)).optional(),
  model: required(line(200), msg`Model is required.`),
})
export type SaveAiKey = z.infer<typeof SaveAiKey>

/**
 * What `manage-settings` tries out: the composer, a hosted provider that the server knows the address of, or `openai-compatible` with
 * one. A key or an address that is left out is the one that the instance uses.
 */
export const ManageSettings = z.object({
  provider: required(line(60), msg`Provider is required.`).toLowerCase(),
  model: line(200).default(''),
  apiKey: ApiKey.optional(),
  baseUrl: ProviderAddress.optional(),
})
export type ManageSettings = z.infer<typeof ManageSettings>

export const aiSettings = {
  list: base.route({ method: 'GET', path: '/ai-settings', summary: 'Your AI settings by content type' }).output(z.array(AiSetting)),
  update: personalBase
    .route({ method: 'PUT', path: '/ai-settings/{contentType}', summary: 'Change, or make, the settings of a content type' })
    .input(UpdateAiSetting)
    .output(AiSetting),
  remove: personalBase
    .route({ method: 'DELETE', path: '/ai-settings/{contentType}', summary: 'Go back to the defaults of a content type' })
    .input(z.object({ contentType: ContentType }))
    .output(z.object({})),
  choices: base.route({ method: 'GET', path: '/ai-settings/choices', summary: 'Who may write for you' }).output(AiChoices),
  saveKey: personalBase
    .route({ method: 'PUT', path: '/ai-keys/{kind}', summary: 'Store a key of your own for an AI provider' })
    .input(SaveAiKey)
    .output(AiChoices),
  removeKey: personalBase
    .route({ method: 'DELETE', path: '/ai-keys/{kind}', summary: 'Forget a key of your own' })
    .input(z.object({ kind: OwnKeyKind }))
    .output(AiChoices),
  testKey: personalBase
    .route({ method: 'POST', path: '/ai-keys/{kind}/test', summary: 'Ask the provider for one word with a key of your own' })
    .input(SaveAiKey)
    .output(ConnectionTested),
}
