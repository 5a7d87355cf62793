import { t } from '@lingui/core/macro'
import type { WrittenBy } from '@postwright/contract/content/posts'

import { formatDateTime, formatNumber } from '../../../../../lib/formats.ts'

/** "gpt-5 by OpenAI" */
export function writerName({ provider, providerName, model }: WrittenBy): string {
  return provider === 'composer' ? t`the built-in composer` : t`${model} by ${providerName}`
}

/** What it was told, so that two drafts can be told apart. The composer reads no prompt. */
export function toldWith({ provider, promptHash, promptVersion, profileOf, inputTokens, outputTokens }: WrittenBy): string {
  const prompt = promptHash.slice(0, 8)
  const told =
    promptVersion === 0
      ? t`Prompt ${prompt}, as shipped`
      : t`Prompt ${prompt}, with version ${{ version: promptVersion }} of what was added here`
  if (provider === 'composer') return t`From the brief and the profile of ${{ when: formatDateTime(profileOf) }}.`
  const profile = t`profile of ${{ when: formatDateTime(profileOf) }}`
  const tokens = t`${{ input: formatNumber(inputTokens) }} tokens read, ${{ output: formatNumber(outputTokens) }} written`
  return t`${told}; ${profile}; ${tokens}.`
}
