import { plural, t } from '@lingui/core/macro'
import type { Length } from '@postwright/contract/content/ai-settings'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import type { DeskDraft } from './desk-draft.ts'

type Unit = 'words' | 'bytes' | 'characters'

export interface Size {
  count: number
  /** About how much there will be; 0 when nobody can say. */
  expected: number
  /** "262 of about 420 words"; before there is one, whether it waits for its turn or for the model, that it waits. */
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
  return {
    count,
    expected,
    progress: count === 0 ? t`Waiting for the first word` : expected === 0 ? countText(count, unit) : progressText(count, expected, unit),
    total: isWords ? countText(count, unit) : totalText(count, rule.limit, unit),
  }
}

function countText(count: number, unit: Unit): string {
  if (unit === 'words') return plural(count, { one: '# word', other: '# words' })
  return unit === 'bytes'
    ? plural(count, { one: '# byte', other: '# bytes' })
    : plural(count, { one: '# character', other: '# characters' })
}

function progressText(count: number, expected: number, unit: Unit): string {
  if (unit === 'words') return t`${plural(count, { other: '#' })} of about ${plural(expected, { one: '# word', other: '# words' })}`
  return unit === 'bytes'
    ? t`${plural(count, { other: '#' })} of about ${plural(expected, { one: '# byte', other: '# bytes' })}`
    : t`${plural(count, { other: '#' })} of about ${plural(expected, { one: '# character', other: '# characters' })}`
}

function totalText(count: number, limit: number, unit: Unit): string {
  return unit === 'bytes'
    ? t`${plural(count, { other: '#' })} of ${plural(limit, { one: '# byte', other: '# bytes' })}`
    : t`${plural(count, { other: '#' })} of ${plural(limit, { one: '# character', other: '# characters' })}`
}
