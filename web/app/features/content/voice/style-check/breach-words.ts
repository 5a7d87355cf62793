import { plural, t } from '@lingui/core/macro'
import type { Breach, BrokenRule } from '@postwright/contract/content/style-check'

import { formatList } from '../../../../../lib/formats.ts'

/** The rule that a text breaks, in words. */
export function ruleWords(rule: BrokenRule): string {
  switch (rule.kind) {
    case 'never':
      return rule.instead === ''
        ? t`Never “${{ word: rule.word }}”. Leave it out`
        : t`Never “${{ word: rule.word }}”. Say “${{ instead: rule.instead }}”`
    case 'claim':
      return rule.instead === ''
        ? t`Never claim “${{ claim: rule.word }}”. Leave its sentence out`
        : t`Never claim “${{ claim: rule.word }}”. Say “${{ instead: rule.instead }}”`
    case 'spelling':
      return t`It is written “${{ word: rule.word }}”`
    case 'emoji':
      return rule.policy === 'none' ? t`No emoji here` : t`Only few emoji here`
    case 'hashtags':
      return plural({ most: rule.most }, { one: 'At most # hashtag', other: 'At most # hashtags' })
    case 'always':
      return t`None of the words to use is in it: ${{ words: formatList(rule.words) }}`
    case 'note':
      return t`Note “${{ note: rule.text }}”`
  }
}

const hasWord = /[\p{L}\p{N}]/u

export interface Mend {
  removed: string
  added: string
}

/** What a mend takes out of a text and puts in, as far as it is worth showing; null where it needs a rewrite. */
export function mendOf({ end, found, mend }: Breach, text: string): Mend | null {
  if (!mend) return null
  if (mend.text.trim() === '') return { removed: text.slice(mend.start, mend.end).trim(), added: '' }
  // What goes beyond the breach only gives the next word its capital or article.
  if (mend.end !== end) return { removed: found, added: '' }
  // A sign by itself is hardly seen: the word that it follows stands with it.
  const removed = text.slice(mend.start, mend.end)
  const word = hasWord.test(removed + mend.text) ? '' : (/[\p{L}\p{N}’'-]+$/u.exec(text.slice(0, mend.start))?.[0] ?? '')
  return { removed: word + removed, added: word + mend.text }
}
