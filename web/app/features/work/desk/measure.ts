import { plural, t } from '@lingui/core/macro'
import type { Length } from '@postwright/contract/content/ai-settings'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { formatNumber } from '../../../../lib/formats.ts'
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
  const unit = isWords ? 'words' : rule.counting === 'bytes' ? 'bytes' : 'characters'
  const words = { count: formatNumber(count), expected: formatNumber(expected), limit: formatNumber(rule.limit) }
  return {
    count,
    expected,
    progress: expected ? ofAbout(words, unit) : counted(count, unit),
    total: unit === 'words' ? counted(count, unit) : ofLimit(words, unit),
  }
}

type Unit = 'words' | 'bytes' | 'characters'

function counted(count: number, unit: Unit): string {
  if (unit === 'words') return t`${plural(count, { one: '# word', other: '# words' })}`
  if (unit === 'bytes') return t`${plural(count, { one: '# byte', other: '# bytes' })}`
  return t`${plural(count, { one: '# character', other: '# characters' })}`
}

function ofAbout({ count, expected }: { count: string; expected: string }, unit: Unit): string {
  if (unit === 'words') return t`${count} of about ${expected} words`
  return unit === 'bytes' ? t`${count} of about ${expected} bytes` : t`${count} of about ${expected} characters`
}

function ofLimit({ count, limit }: { count: string; limit: string }, unit: Unit): string {
  return unit === 'bytes' ? t`${count} of ${limit} bytes` : t`${count} of ${limit} characters`
}
