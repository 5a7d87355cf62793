import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'

/** What stands in a variable of a template: the text of the post, the name of whoever gets it, or words that are the same for everybody. */
export type TemplateValue = { kind: 'text' } | { kind: 'name'; otherwise: string } | { kind: 'words'; words: string }

/** As it is written in the settings of a channel, where nothing may be empty. */
export function writtenTemplateValue(value: TemplateValue): string {
  if (value.kind === 'text') return '{text}'
  return value.kind === 'name' ? `{name|${value.otherwise}}` : `{words|${value.words}}`
}

/** Of the variable at this place, counted from 0: the first takes the text of the post unless it is said otherwise. */
export function templateValue(written: readonly string[], place: number): TemplateValue {
  const one = (written[place] ?? (place === 0 ? '{text}' : '')).trim()
  if (one === '{text}') return { kind: 'text' }
  const [, kind, words = one] = /^\{(name|words)\|(.*)\}$/.exec(one) ?? []
  return kind === 'name' ? { kind, otherwise: words.trim() } : { kind: 'words', words: words.trim() }
}

/** The name and the language of a template as settings have them: "news/en_US". */
export function templateOf(written: string): { name: string; language: string } | null {
  const [, name = '', language = ''] = /^(.+)\/([\w-]{2,20})$/.exec(written) ?? []
  return name === '' ? null : { name, language }
}

const statuses: Readonly<Record<string, Sentence>> = {
  APPROVED: msg`Approved`,
  PENDING: msg`Being reviewed`,
  REJECTED: msg`Rejected`,
  PAUSED: msg`Paused`,
  DISABLED: msg`Disabled`,
}

/** WhatsApp may name states that we do not know: those are said as it has them. */
export function templateStatus(status: string): Sentence {
  return statuses[status] ?? msg`Status: ${{ status }}`
}
