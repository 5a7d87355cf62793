import { plural, t } from '@lingui/core/macro'

import { formatNumber } from '../../../../lib/formats.ts'
import { formatMicros } from '../../../../lib/money.ts'

export type Measure = 'tokens' | 'posts' | 'costMicros'

/** "1,200 tokens", "3 posts", "$1.20". */
export function measured(measure: Measure, value: number): string {
  if (measure === 'costMicros') return formatMicros(value)
  if (measure === 'posts') return t`${plural({ value }, { one: '# post', other: '# posts' })}`
  return t`${plural({ value }, { one: '# token', other: '# tokens' })}`
}

/** At an axis. */
export function figure(measure: Measure, value: number): string {
  return measure === 'costMicros' ? formatMicros(value) : formatNumber(value)
}
