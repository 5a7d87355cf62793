import { emojiPolicy, type Style } from '@postwright/contract/content/style-check'
import type { VoiceRules } from '@postwright/contract/content/voice'
import type { ContentType } from '@postwright/contract/core/content-types'

import type { DraftBrief, DraftStyle } from '../../../ai/prompt/inputs.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inLanguage } from '../../../sentences.ts'
import { profileText } from './conflicts.ts'
import { isInUse, notesOf } from './notes.ts'
import { rulesOf } from './rules.ts'

type Spoken = Parameters<typeof profileText>[0] & { id: string; workspaceId: string }

/** How a business sounds, for whoever writes for it. */
export interface VoiceForDrafts {
  style: DraftStyle
  language: string
  /** Emoji and hashtags of one draft: the stricter of what the writer set and what the business rules. */
  limits: (type: ContentType, set: Limits) => Limits
  updatedAt: Date
}

type Limits = Pick<DraftBrief, 'emoji' | 'hashtags'>

export async function voiceForDrafts(tx: Tx, business: Spoken): Promise<VoiceForDrafts> {
  const which = { workspaceId: business.workspaceId, businessId: business.id }
  const { rules, updatedAt } = await rulesOf(tx, which)
  // Models are told in English what our rules distilled.
  const notes = (await inLanguage('en', () => notesOf(tx, which, { rules, profile: profileText(business) }))).filter(isInUse)
  const kinds = new Set(notes.flatMap((note) => note.rules.map(({ kind }) => kind)))
  const { language, ...words } = rules
  return {
    style: { rules: words, notes: notes.map(({ id, text, isPinned, rules: ofNote }) => ({ id, text, isPinned, rules: [...ofNote] })) },
    language,
    limits: (type, set) => limitsOf(rules, kinds, type, set),
    updatedAt: [updatedAt ?? new Date(0), ...notes.map((note) => note.updatedAt)].reduce((last, one) => (one > last ? one : last)),
  }
}

function limitsOf(rules: VoiceRules, notes: ReadonlySet<string>, type: ContentType, { emoji, hashtags }: Limits): Limits {
  const policy = emojiPolicy(rules, type)
  const most = notes.has('no-hashtags') ? 0 : rules.hashtagsMost
  return {
    emoji: policy === 'none' || notes.has('no-emoji') ? 'none' : policy === 'few' && emoji !== 'none' ? 'few' : emoji,
    hashtags: most === 0 ? 0 : most !== null && hashtags !== null ? Math.min(most, hashtags) : hashtags,
  }
}

/** The same for the check of a text, with notes in the reader's language. */
export async function styleOf(tx: Tx, business: Spoken): Promise<Style> {
  const which = { workspaceId: business.workspaceId, businessId: business.id }
  const { rules } = await rulesOf(tx, which)
  const notes = await notesOf(tx, which, { rules, profile: profileText(business) })
  return { rules, notes: notes.filter(isInUse) }
}
