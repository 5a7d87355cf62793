import { z } from 'zod'

import { base, personalBase } from '../core/base.ts'
import { atMost, ContentType, Instant, line, prose, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'

export const AiProvider = z.enum(['composer', 'openai-compatible'])
export type AiProvider = z.infer<typeof AiProvider>

/** Where a provider that is not built in answers; local only when the operator allowed it. */
export const ProviderAddress = z
  .url({ protocol: /^https?$/, error: () => say(msg`Enter a full address, such as https://api.example.com/v1`) })
  .max(2048, atMost(2_048))

export const ApiKey = line(512).regex(/^[\x21-\x7E]*$/, says(msg`A key has Latin letters, digits and signs only. Paste it again.`))

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
  callToAction: line(200).optional(),
  extraInstructions: prose(2000).optional(),
})
export type AiSettingOptions = z.infer<typeof AiSettingOptions>

/** How one person wants one content type written. */
export const AiSetting = z.object({
  contentType: ContentType,
  provider: AiProvider,
  model: z.string(),
  settings: AiSettingOptions,
  updatedAt: Instant,
})
export type AiSetting = z.infer<typeof AiSetting>

export const UpdateAiSetting = z.object({
  contentType: ContentType,
  provider: AiProvider.optional(),
  model: line(200).optional(),
  settings: AiSettingOptions.optional(),
})
export type UpdateAiSetting = z.infer<typeof UpdateAiSetting>

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
}
