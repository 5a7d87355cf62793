import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { MailTemplateText } from '@postwright/contract/core/mail'
import { eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { mailWords } from './table.ts'
import { commonVariables, type MailTemplate } from './template.ts'
import { addressOf } from './values.ts'
import { linkTargets, namesIn } from './parse-text.ts'

/** The words that count now: an administrator's, or the product's. */
export async function currentTemplateText(tx: Pick<Tx, 'select'>, { name, subject, text }: MailTemplate): Promise<MailTemplateText> {
  const [changed] = await tx
    .select({ subject: mailWords.subject, text: mailWords.text })
    .from(mailWords)
    .where(eq(mailWords.template, name))
  return changed ?? { subject: say(subject), text: say(text) }
}

export interface WordIssue {
  field: 'subject' | 'text'
  message: Sentence
}

/** What would not come out as it was meant, field by field. */
export function issuesIn({ subject, text }: MailTemplateText, template: MailTemplate): WordIssue[] {
  return [
    ...issuesOfVariables('subject', subject, template),
    ...issuesOfVariables('text', text, template),
    ...issuesOfLinks(text, template),
  ]
}

function issuesOfVariables(field: WordIssue['field'], words: string, { variables }: MailTemplate): WordIssue[] {
  const known = { ...variables, ...commonVariables }
  const names = namesIn(words)
  const unknown = names.find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined)
    return [
      {
        field,
        message: msg`This mail has no variable ${{ variable: `{{${unknown}}}` }}. It has ${{ variables: listed(Object.keys(known)) }}.`,
      },
    ]
  const list = field === 'subject' && names.find((name) => known[name]?.kind === 'list')
  if (list) return [{ field, message: msg`${{ variable: `{{${list}}}` }} is a list, which has no room in a subject.` }]
  if (/\{\{|\}\}/.test(words.replaceAll(wholeVariable, '')))
    return [{ field, message: msg`Write a variable with two braces on each side: ${{ variable: '{{name}}' }}.` }]
  return []
}

/** A link leads to a full address, or to a variable that is one. */
function issuesOfLinks(text: string, { variables }: MailTemplate): WordIssue[] {
  const examples = Object.fromEntries(
    Object.entries({ ...variables, ...commonVariables }).map(([name, { example }]) => [name, String(example())]),
  )
  const bad = linkTargets(text).find((target) => addressOf(target.pieces, examples) === undefined)
  return bad
    ? [
        {
          field: 'text',
          message: msg`“${{ words: bad.words }}” is no address to link to. Begin with https://, or use a variable such as ${{ variable: '{{link}}' }}.`,
        },
      ]
    : []
}

const wholeVariable = /\{\{\s*[^{}\s]+\s*\}\}/g

function listed(names: string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ')
}
