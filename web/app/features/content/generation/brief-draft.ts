import type { AskKind, Given } from '@postwright/contract/content/asks'
import type { Length } from '@postwright/contract/content/ai-settings'
import type { Business } from '@postwright/contract/content/businesses'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import type { Brief } from '@postwright/contract/content/generation'

import { localDraftPrefix } from '../../../../lib/local-drafts.ts'

/** A brief as it is being written: every field as text, nothing refused yet. */
export interface BriefDraft {
  text: string
  contentTypes: ContentType[]
  tone: string
  length: Length
  language: string
  callToAction: string
  link: string
  variants: number
  /** What was given of what the brief promises, as it was typed. */
  given: Partial<Record<AskKind, string>>
}

export function emptyBrief(business: Business): BriefDraft {
  return {
    text: '',
    contentTypes: business.contentTypes,
    tone: '',
    length: 'standard',
    language: '',
    callToAction: '',
    link: '',
    variants: 1,
    given: {},
  }
}

/** A brief that was sent, as it was typed. */
export function draftOfBrief({ text, contentTypes, tone, length, language, callToAction, link, variants, given }: Brief): BriefDraft {
  return { text, contentTypes, tone, length, language, callToAction, link: link ?? '', variants, given: typedOf(given) }
}

function typedOf(given: readonly Given[]): BriefDraft['given'] {
  return Object.fromEntries(given.map(({ kind, lines }) => [kind, lines.join('\n')]))
}

/** What was typed, line by line; what is empty was not given. */
export function givenLines(given: BriefDraft['given']): Given[] {
  return Object.entries(given).flatMap(([kind, text]) => {
    const lines = text.split('\n').map((line) => line.trim())
    const told = lines.filter((line) => line !== '')
    return told.length > 0 ? [{ kind: kind as AskKind, lines: told }] : [] // The keys are kinds by their type.
  })
}

/** The unsent brief of a business; it lasts as long as the tab. */
export function readBriefDraft(business: Business): BriefDraft {
  const empty = emptyBrief(business)
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(business.id)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? completed({ ...kept }, empty) : empty
  } catch {
    return empty
  }
}

export function keepBriefDraft(businessId: string, draft: BriefDraft): void {
  try {
    sessionStorage.setItem(keyOf(businessId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden; the brief is still on the screen.
  }
}

/** What was kept may come from an older version of this page. */
function completed(kept: Record<string, unknown>, empty: BriefDraft): BriefDraft {
  const text = (name: keyof BriefDraft) => (typeof kept[name] === 'string' ? kept[name] : '')
  const types = kept['contentTypes']
  const lengths: readonly Length[] = ['short', 'standard', 'long']
  return {
    text: text('text'),
    contentTypes: Array.isArray(types) ? contentTypeIds.filter((type) => types.includes(type)) : empty.contentTypes,
    tone: text('tone'),
    length: lengths.find((length) => length === kept['length']) ?? empty.length,
    language: text('language'),
    callToAction: text('callToAction'),
    link: text('link'),
    variants: [1, 2, 3].find((count) => count === kept['variants']) ?? empty.variants,
    given: typedGiven(kept['given']),
  }
}

function typedGiven(kept: unknown): BriefDraft['given'] {
  const texts = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts)
}

function keyOf(businessId: string): string {
  return `${localDraftPrefix}brief.${businessId}`
}
