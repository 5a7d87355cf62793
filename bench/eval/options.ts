import type { PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import type { EvalBrief } from './briefs/brief.ts'
import { toldOf } from './checks/sources.ts'
import { type EvalWriter, inputsFor, type Option, shortened, writeDraft } from './drafts.ts'

export interface OptionFindings {
  /** Options that did not change the text as they say. */
  faults: string[]
  /** Where they cannot: a thin profile has nothing more to say, and a short draft nothing to leave out. */
  notes: string[]
}

/** Rich and thin, with and without a profile, in six languages: each option of the desk that the composer heeds, in each type. */
const chosen = /Sidama lands|150 litre|Version 4\.2|^x$|new stock in|13\. Juni|Dr\. Meike|2 mars|1 Junie|cianotipia|Lisboa/

/** A model is asked for fewer: each of these briefs takes 72 drafts. */
const mostOfModels = 3

export async function optionFindings(writer: EvalWriter, briefs: readonly EvalBrief[]): Promise<OptionFindings> {
  const findings: OptionFindings = { faults: [], notes: [] }
  const tried = briefs.filter(({ text }) => chosen.test(text)).slice(0, writer.isComposer ? undefined : mostOfModels)
  for (const brief of tried)
    for (const contentType of contentTypeIds) {
      const write = async (option: Option) => (await writeDraft(writer, inputsFor(brief, contentType, option))).content
      const told = toldOf(inputsFor(brief, contentType))
      for (const { text, isNote } of await findingsOf(write, contentType, told))
        findings[isNote ? 'notes' : 'faults'].push(`${contentType}, “${shortened(brief.text)}”: ${text}`)
    }
  return findings
}

/** What did not come shows nothing of an option, and costs no other. */
async function findingsOf(write: Write, type: ContentType, told: string): Promise<Finding[]> {
  try {
    return [...(await lengths(write, type, told)), ...(await additions(write)), ...(await variants(write, told))]
  } catch (error) {
    return [{ text: `not tried: ${error instanceof Error ? error.message : String(error)}`, isNote: true }]
  }
}

type Write = (option: Option) => Promise<PostContent>
interface Finding {
  text: string
  isNote?: boolean
}

async function lengths(write: Write, type: ContentType, told: string): Promise<Finding[]> {
  const plain = sizeOf(type, await write({}))
  const short = sizeOf(type, await write({ length: 'short' }))
  const long = sizeOf(type, await write({ length: 'long' }))
  const rule = platformRules[type].lengths
  const findings: Finding[] = []
  if (short > plain) findings.push({ text: `a short draft is longer: ${short} ${rule.unit} against ${plain}` })
  else if (short === plain && plain > rule.short[1]) findings.push({ text: `a short draft is no shorter: ${short} ${rule.unit}` })
  else if (short === plain) findings.push({ text: `the draft has the length of a short one already: ${plain} ${rule.unit}`, isNote: true })
  if (long < plain) findings.push({ text: `a long draft is shorter: ${long} ${rule.unit} against ${plain}` })
  else if (long === plain && isMore(type, told, plain)) findings.push({ text: `a long draft is no longer: ${long} ${rule.unit}` })
  else if (long === plain)
    findings.push({
      text: `${long < rule.long[0] ? 'there is nothing more to say' : 'the draft has the length of a long one already'}: ${long} ${rule.unit}`,
      isNote: true,
    })
  return findings
}

/** Whether brief and profile hold clearly more than a draft says, and the type has room for it. */
function isMore(type: ContentType, told: string, size: number): boolean {
  const rule = platformRules[type].lengths
  const whole = rule.unit === 'words' ? countWords(told) : countBy('characters', told)
  return whole > size * 1.3 && size < rule.long[0]
}

async function additions(write: Write): Promise<Finding[]> {
  const action = await write({ callToAction: 'Reply with the word YES' })
  const link = await write({ link: 'https://example.com/chosen' })
  return [
    ...(/reply with the word yes/i.test(action.body) ? [] : [{ text: 'the call to action is missing' }]),
    ...(link.body.includes('example.com/chosen') ? [] : [{ text: 'the link is missing' }]),
  ]
}

/** A line or two without a profile can only be arranged in one way. */
const fewestWords = 25

async function variants(write: Write, told: string): Promise<Finding[]> {
  const bodies: string[] = []
  for (const variant of [1, 2, 3]) bodies.push((await write({ variant, variants: 3 })).body)
  const different = new Set(bodies).size
  return different === 3
    ? []
    : [{ text: `three variants are ${different === 1 ? 'one text' : 'two texts'}`, isNote: countWords(told) < fewestWords }]
}

function sizeOf(type: ContentType, { body }: PostContent): number {
  return platformRules[type].lengths.unit === 'words' ? countWords(body) : countBy('characters', body)
}
