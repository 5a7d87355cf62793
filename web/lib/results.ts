import { plural, t } from '@lingui/core/macro'
import { type CountName, countNames, type Results } from '@postwright/contract/publishing/deliveries'

import { formatList } from './formats.ts'

const said: Record<CountName, (count: number) => string> = {
  views: (count) => t`${plural({ count }, { one: '# view', other: '# views' })}`,
  likes: (count) => t`${plural({ count }, { one: '# like', other: '# likes' })}`,
  reposts: (count) => t`${plural({ count }, { one: '# repost', other: '# reposts' })}`,
  quotes: (count) => t`${plural({ count }, { one: '# quote', other: '# quotes' })}`,
  replies: (count) => t`${plural({ count }, { one: '# reply', other: '# replies' })}`,
  saves: (count) => t`${plural({ count }, { one: '# bookmark', other: '# bookmarks' })}`,
  clicks: (count) => t`${plural({ count }, { one: '# click', other: '# clicks' })}`,
  delivered: (count) => t`${plural({ count }, { one: '# delivered', other: '# delivered' })}`,
  opened: (count) => t`${plural({ count }, { one: '# opened', other: '# opened' })}`,
  failed: (count) => t`${plural({ count }, { one: '# failed', other: '# failed' })}`,
  unsubscribed: (count) => t`${plural({ count }, { one: '# unsubscribed', other: '# unsubscribed' })}`,
}

/** Such as "3 likes, 1 reply": what the platform counts, in one order. */
export function sayResults({ counts }: Pick<Results, 'counts'>): string {
  const parts = countNames.flatMap((name) => (counts[name] === undefined ? [] : [said[name](counts[name])]))
  return formatList(parts, 'unit')
}
