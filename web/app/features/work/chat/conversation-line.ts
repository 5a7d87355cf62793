import { plural } from '@lingui/core/macro'
import type { Conversation } from '@postwright/contract/work/chat'

import { formatDate, formatTime } from '../../../../lib/formats.ts'
import { daysAgo } from './day-groups.ts'

/** "08:12", of an older one "Fri 11 Sep"; and what came of it: "16:40 · 2 drafts". */
export function lineOf({ updatedAt, made }: Pick<Conversation, 'updatedAt' | 'made'>, now: Date): string {
  const date = new Date(updatedAt)
  const when = daysAgo(date, now) <= 1 ? formatTime(date) : formatDate(date)
  const what = madeInWords(made)
  return what === '' ? when : `${when} · ${what}`
}

function madeInWords({ drafts, posts, passages }: Conversation['made']): string {
  if (drafts > 0) return plural(drafts, { one: '# draft', other: '# drafts' })
  if (posts > 0) return plural(posts, { one: '# post', other: '# posts' })
  if (passages > 0) return plural(passages, { one: '# passage', other: '# passages' })
  return ''
}
