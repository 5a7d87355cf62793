import type { Length } from '@postwright/contract/content/ai-settings'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { formatCount, formatNumber } from '../../../../lib/formats.ts'
import type { DeskDraft } from './desk-draft.ts'

export interface Size {
  count: number
  /** About how much there will be; 0 when nobody can say. */
  expected: number
  /** "262 of about 420 words" */
  progress: string
  /** "658 of 3,000 characters" */
  total: string
}

/** How much there is, in the platform's own counting. The composer writes as much as it was told: nothing can be expected of it. */
export function sizeOf({ contentType, text }: DeskDraft, length: Length, composer: boolean): Size {
  const { body: rule, lengths } = platformRules[contentType]
  const [least, most] = lengths[length]
  const expected = composer ? 0 : Math.round((least + most) / 2)
  const isWords = lengths.unit === 'words'
  const count = isWords ? countWords(text.body) : countBy(rule.counting, text.body)
  const unit = isWords ? 'word' : rule.counting === 'bytes' ? 'byte' : 'character'
  return {
    count,
    expected,
    progress: expected ? `${formatNumber(count)} of about ${formatNumber(expected)} ${unit}s` : formatCount(count, unit),
    total: isWords ? formatCount(count, unit) : `${formatNumber(count)} of ${formatNumber(rule.limit)} ${unit}s`,
  }
}
