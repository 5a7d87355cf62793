import type { PostContent } from '@postwright/contract/content/content'
import { rulesInText } from '@postwright/contract/content/note-rules'
import type { RevisionKind } from '@postwright/contract/content/revisions'
import { mendAll } from '@postwright/contract/content/style-check'
import { VoiceRules } from '@postwright/contract/content/voice'

import { gather, type Material, stepLine } from './material.ts'
import { textOf } from './passages.ts'
import type { Revision } from '../prompt/inputs.ts'
import { insert } from './revise/ending.ts'
import { withHook } from './revise/hook.ts'
import { lengthen } from './revise/lengthen.ts'
import { shorten } from './revise/shorten.ts'
import { simplified } from './revise/simplify.ts'
import { measure } from './size.ts'

/**
 * Changes a draft as far as the composer can: shorter, longer, simpler, more formal, with another opening or a call to action, by rules
 * that a program follows, or with facts to add. What it can do nothing about stays as it is.
 */
export function revise({ content, feedback, kind }: Revision, material: Material): PostContent {
  const { contentType } = material.inputs
  const paragraphs = content.body.split(/\n{2,}/)
  const asked = kind === 'words' ? kindIn(feedback) : kind
  if (asked === 'shorter') return { ...content, body: shorten(paragraphs, (text) => measure(contentType, text)) }
  if (asked === 'longer') return { ...content, body: lengthen(paragraphs, material) }
  if (asked === 'hook') return { ...content, body: withHook(paragraphs) }
  if (asked === 'simpler') return { ...content, body: simplified(content.body) }
  if (asked === 'formal') return mended(content, material, ['no-contractions', 'no-exclamation', 'no-emoji'])
  if (asked === 'call_to_action') {
    const own = stepLine(material, contentType === 'instagram' ? 'bare' : 'full')
    const step = own || (paragraphs.some((paragraph) => material.invites(paragraph.trim())) ? '' : material.say('comment'))
    return { ...content, body: insert(paragraphs, step && !content.body.includes(step) ? [step] : [], material.closes) }
  }
  if (asked === 'translate' || asked === 'feedback') return content
  const rules = rulesInText(feedback)
  if (rules.length > 0) return mendAll(contentType, content, { rules: noRules, notes: [{ id: '', text: feedback, rules }] }).content
  const told = gather({ ...material.inputs, brief: { ...material.inputs.brief, text: feedback, given: [] }, revision: null })
  const facts = told.english ? told.brief.passages.map((passage) => textOf(passage, '•')) : []
  const fresh = facts.filter((text) => text && !content.body.includes(text))
  return { ...content, body: insert(paragraphs, fresh.length > 0 ? [fresh.join(' ')] : [], material.closes) }
}

const spoken: readonly (readonly [RevisionKind, RegExp])[] = [
  ['shorter', /\b(?:short|shorter|shorten|cut|trim|concise|brief|less|tighter|kürzer|kürze|knapper)\b/i],
  ['longer', /\b(?:longer|more detail|expand|extend|lengthen|elaborate|add more|länger|ausführlicher)\b/i],
  ['call_to_action', /\b(?:cta|call[- ]to[- ]action|next step|Handlungsaufruf)\b/i],
  ['simpler', /\b(?:simpler|simplify|plainer|easier to read|einfacher)\b/i],
  ['formal', /\b(?:more formal|formal tone|förmlicher)\b/i],
  ['hook', /\b(?:hook|stronger opening|better opening)\b/i],
]

function kindIn(feedback: string): RevisionKind {
  return spoken.find(([, said]) => said.test(feedback))?.[0] ?? 'words'
}

type PlainRule = 'no-contractions' | 'no-exclamation' | 'no-emoji'

function mended(content: PostContent, { inputs }: Material, kinds: readonly PlainRule[]): PostContent {
  const notes = kinds.map((kind) => ({ id: kind, text: '', rules: [{ kind }] }))
  return mendAll(inputs.contentType, content, { rules: noRules, notes }).content
}

const noRules = VoiceRules.parse({})
