import { msg } from '@postwright/contract/core/msg'
import { templateOf, templateValue } from '@postwright/contract/publishing/template-values'
import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { refuse } from '../../../platforms/answers.ts'
import type { Refused } from '../../../platforms/platform.ts'
import { longestTemplate } from '../../../platforms/whatsapp/limits.ts'
import { asValue, type Message } from '../../../platforms/whatsapp/message.ts'
import { messageTemplates } from './table.ts'

/** A template with what goes into it: `isName` is that of whoever gets it, and `text` for whoever has none. */
export interface FilledTemplate {
  name: string
  language: string
  values: { name: string | null; text: string; isName: boolean }[]
}

/** As long as a name of somebody may be. */
const longestName = 120

/** The template that settings name, filled with this text; why it cannot go out where it cannot. */
export async function fillTemplate(
  tx: Tx,
  { channelId, chosen, written, body }: { channelId: string; chosen: string; written: readonly string[]; body: string },
): Promise<FilledTemplate | Refused> {
  const { name, language } = templateOf(chosen) ?? { name: chosen, language: '' }
  const [template] = await tx
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.channelId, channelId), eq(messageTemplates.name, name), eq(messageTemplates.language, language)))
  if (!template)
    return refuse(msg`WhatsApp has no template ${{ name: chosen }} in this account. Read the templates again, or choose another one.`)
  if (template.status !== 'APPROVED')
    return refuse(msg`WhatsApp has not approved the template ${{ name }}, or approves it no more: ${{ status: template.status }}.`)
  if (!template.isSimple)
    return refuse(msg`The template ${{ name }} asks for more than texts: a picture, or a code. Posts go out by one that has texts alone.`)
  const values = template.variables.map((variable, place) => {
    const value = templateValue(written, place)
    const text = value.kind === 'text' ? body : value.kind === 'name' ? value.otherwise : value.words
    return { name: /^\d+$/.test(variable) ? null : variable, text: asValue(text), isName: value.kind === 'name' }
  })
  const empty = values.findIndex(({ text }) => text === '')
  if (empty !== -1)
    return refuse(
      msg`Say in the settings of the channel what stands in the variable ${{ variable: template.variables[empty] ?? '' }} of the template ${{ name }}.`,
    )
  const over =
    template.body.length + values.reduce((sum, { text, isName }) => sum + (isName ? longestName : text.length), 0) - longestTemplate
  if (over > 0) return refuse(msg`With the template ${{ name }} the text is ${{ over }} characters too long for WhatsApp.`)
  return { name, language, values }
}

/** What one person is written. */
export function messageFor({ name, language, values }: FilledTemplate, person: string): Message {
  const called = asValue(person)
  return {
    template: { name, language, values: values.map((value) => ({ name: value.name, text: (value.isName && called) || value.text })) },
  }
}
