import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'
import { aiProviderKindIds } from '@postwright/contract/content/ai-provider-kinds'
import { z } from 'zod'

import type { Writer } from './candidates.ts'

const key = 'postwright'

const Writer = z.object({
  providerId: z.string(),
  providerName: z.string(),
  provider: z.enum(aiProviderKindIds),
  modelId: z.string(),
  label: z.string(),
})

/** The same part of an answer, with who really wrote it in its metadata. */
export function signed<Part extends { providerMetadata?: SharedV4ProviderMetadata }>(part: Part, writer: Writer): Part {
  return { ...part, providerMetadata: { ...part.providerMetadata, [key]: { ...writer } } }
}

/** Who really wrote, as the beginning of a text and the end of an answer say in their metadata; null from a model that says nothing. */
export function writerOf(metadata: SharedV4ProviderMetadata | undefined): Writer | null {
  return Writer.safeParse(metadata?.[key]).data ?? null
}
