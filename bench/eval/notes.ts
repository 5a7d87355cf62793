import { checkStyle, type Style } from '@postwright/contract/content/style-check'
import type { PostContent } from '@postwright/contract/content/content'
import { rulesInText } from '@postwright/contract/content/note-rules'
import { VoiceRules } from '@postwright/contract/content/voice'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'

import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'
import type { EvalBrief } from './briefs/brief.ts'
import { type EvalWriter, inputsFor, shortened, writeDraft } from './drafts.ts'

export interface NoteFindings {
  /** Places of drafts made with the notes that break them. */
  broken: string[]
  /** How many places of drafts made without them would. */
  brokenWithout: number
}

/** How a business wants to sound: rules that a program can tell the difference of. */
const notes = ['No hashtags.', 'Do not end with a question.', 'Never say “order”.']
const rules = VoiceRules.parse({ never: [{ word: 'Woodstock', instead: 'the neighbourhood' }] })
const style: Style = { rules, notes: notes.map((text, at) => ({ id: String(at), text, rules: rulesInText(text) })) }

/** Rich enough that each of them has something to change. */
const chosen = /Sidama lands|bring a mug|Five tips for filter/

/** The same briefs with notes and without. */
export async function noteFindings(writer: EvalWriter, briefs: readonly EvalBrief[]): Promise<NoteFindings> {
  const findings: NoteFindings = { broken: [], brokenWithout: 0 }
  for (const brief of briefs.filter(({ text }) => chosen.test(text)))
    for (const contentType of contentTypeIds) {
      const inputs = inputsFor(brief, contentType)
      const without = await contentOf(writer, inputs)
      const held = { rules, notes: style.notes.map(({ text, rules: ofNote }) => ({ text, rules: [...ofNote] })) }
      const followed = await contentOf(writer, { ...inputs, style: held })
      if (!without || !followed) continue
      findings.brokenWithout += placesOf(contentType, without).length
      findings.broken.push(...placesOf(contentType, followed).map((found) => `${contentType}, “${shortened(brief.text)}”: ${found}`))
    }
  return findings
}

/** Null for a draft that did not come, which shows nothing of a note. */
async function contentOf(writer: EvalWriter, inputs: DraftInputsGiven): Promise<PostContent | null> {
  try {
    return (await writeDraft(writer, inputs)).content
  } catch {
    return null
  }
}

function placesOf(type: ContentType, content: PostContent): string[] {
  return checkStyle(type, content, style).map(({ found }) => found)
}
