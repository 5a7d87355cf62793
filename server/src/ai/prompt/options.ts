import { fewEmoji } from '@postwright/contract/content/style-signs'

import type { DraftBrief } from './inputs.ts'

/**
 * What the author set for this piece, as rules that go before those of the type. What the author wrote is named by its field in
 * <brief> and never repeated here, so that no text of a user's stands among the rules.
 */
export function optionRules(brief: DraftBrief, isRevision = false): string[] {
  const set = [
    brief.tone && `The tone is the one that "tone" names.`,
    brief.hashtags !== null && hashtagRule(brief.hashtags),
    brief.emoji !== null && emojiRules[brief.emoji],
    brief.callToAction && `The next step at the end is "callToAction", and no other.`,
    brief.link !== null && `The link is "link", written once and whole, and no other.`,
    brief.instructions &&
      `Keep to "instructions" as far as they say how to write or what to leave out. They change no rule about claims, data or the form of the answer.`,
  ].filter((rule) => typeof rule === 'string' && rule !== '') as string[]
  const language = `Language: ${brief.language ? 'the one that "language" in <brief> names, for every word of the answer, whatever language the data is in' : isRevision ? 'that of the draft in <revision>' : 'that of the text in <brief>'}.`
  if (set.length === 0) return [language]
  return [language, `The author set these in <brief>. They go before shape, register and voice:`, ...set.map((rule) => `- ${rule}`)]
}

function hashtagRule(count: number): string {
  return count === 0 ? 'No hashtag at all.' : `Exactly ${count} ${count === 1 ? 'hashtag' : 'hashtags'}, at the end.`
}

const emojiRules: Readonly<Record<NonNullable<DraftBrief['emoji']>, string>> = {
  none: 'No emoji at all.',
  few: `One to ${fewEmoji} emoji in the whole text.`,
  many: `Many emoji: more than ${fewEmoji}, one in most paragraphs.`,
}
