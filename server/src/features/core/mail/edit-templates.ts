import type { MailBody, MailTemplate as TemplateState, MailVariableFact, MailTemplateText } from '@postwright/contract/core/mail'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { frameOf, templateCalled } from './compose.ts'
import { mayRunMail } from './policy.ts'
import { renderMail } from './render.ts'
import { type SendNowResult, sendNow } from './send-now.ts'
import { mailWords } from './table.ts'
import { commonVariables, type MailTemplate } from './template.ts'
import { allTemplates } from './templates.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { MailValuesByName } from './values.ts'
import { issuesIn } from './template-text.ts'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

type Changed = typeof mailWords.$inferSelect
type NamedTemplateText = MailTemplateText & { name: string }

/** Every template with its words as they are now and as they came. */
export async function listTemplates({ services, actor }: Context): Promise<TemplateState[]> {
  if (!mayRunMail(actor)) throw refused()
  const changed = new Map((await services.db.plain.select().from(mailWords)).map((row) => [row.template, row]))
  return allTemplates.map((template) => present(template, changed.get(template.name)))
}

/**
 * Changes the words of a template, from the next mail on.
 *
 * @throws INVALID on `subject` or `text`, naming a variable that this mail does not have.
 */
export async function saveTemplate({ services, actor }: Context, { name, subject, text }: NamedTemplateText): Promise<TemplateState> {
  if (!mayRunMail(actor)) throw refused()
  const template = checked({ name, subject, text })
  return services.db.withoutWorkspace('an administrator changes a mail template', async (tx) => {
    const values = { subject, text, changedBy: actor.userId, changedAt: sql`now()` }
    const [row] = await tx
      .insert(mailWords)
      .values({ template: name, ...values })
      .onConflictDoUpdate({ target: mailWords.template, set: values })
      .returning()
    await emit(tx, { type: 'mail.templateChanged', by: outsideWorkspaces(actor), template: name })
    return present(template, row)
  })
}

/** Goes back to the product's words. Doing it again changes nothing. */
export async function resetTemplate({ services, actor }: Context, { name }: { name: string }): Promise<TemplateState> {
  if (!mayRunMail(actor)) throw refused()
  const template = known(name)
  await services.db.withoutWorkspace('an administrator resets a mail template', async (tx) => {
    const { rowCount } = await tx.delete(mailWords).where(eq(mailWords.template, name))
    if (rowCount === 0) return
    await emit(tx, { type: 'mail.templateReset', by: outsideWorkspaces(actor), template: name })
  })
  return present(template, undefined)
}

/**
 * The words as a mail, with the examples in place of the variables; nothing is saved.
 *
 * @throws INVALID as `saveTemplate`.
 */
export async function previewTemplate(context: Context, words: NamedTemplateText): Promise<{ mail: MailBody }> {
  if (!mayRunMail(context.actor)) throw refused()
  return { mail: await rendered(context, checked(words), words) }
}

/**
 * Sends the words, saved or not, to an address, and waits for the mail server's answer.
 *
 * @throws INVALID as `saveTemplate`.
 */
export async function testTemplate(
  context: Context,
  { testEmail, ...words }: NamedTemplateText & { testEmail: string },
): Promise<SendNowResult> {
  if (!mayRunMail(context.actor)) throw refused()
  const template = checked(words)
  const body = await rendered(context, template, words)
  return sendNow(context.services, { to: testEmail, template: template.name, userId: context.actor.userId, body })
}

async function rendered({ services, actor }: Context, template: MailTemplate, words: MailTemplateText): Promise<MailBody> {
  return renderMail(words, examplesOf(template), {
    ...(await frameOf(services)),
    unsubscribeUrl: template.unsubscribable && unsubscribeUrl(services, actor.userId),
  })
}

function checked({ name, ...words }: NamedTemplateText): MailTemplate {
  const template = known(name)
  const [issue, ...more] = issuesIn(words, template)
  if (issue) throw invalid(issue.field, issue.message, ...more)
  return template
}

function known(name: string): MailTemplate {
  const template = templateCalled(name)
  if (!template) throw notFound('template')
  return template
}

function examplesOf({ variables }: MailTemplate): MailValuesByName {
  return Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example() as MailValuesByName[string]]))
}

function refused() {
  return forbidden(msg`Only a super admin may do this.`)
}

function present(template: MailTemplate, changed: Changed | undefined): TemplateState {
  const { name, about, subject, text, variables, unsubscribable = false } = template
  const original = { subject: say(subject), text: say(text) }
  return {
    name,
    about: say(about),
    words: changed ? { subject: changed.subject, text: changed.text } : original,
    original,
    isChanged: changed !== undefined,
    changedAt: changed?.changedAt.toISOString() ?? null,
    variables: Object.entries({ ...variables, ...commonVariables }).map(([variable, fact]): MailVariableFact => ({
      name: variable,
      kind: fact.kind,
      about: say(fact.about),
      example: fact.kind === 'list' ? '' : String(fact.example()),
    })),
    unsubscribable,
  }
}
