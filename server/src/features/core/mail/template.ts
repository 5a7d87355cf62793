import { msg } from '@postwright/contract/core/msg'
import { say, says, type Sentence } from '@postwright/contract/core/sentences'
import { prose } from '@postwright/contract/core/values'
import { z } from 'zod'

/** What may be written into a mail as `{{name}}`, what it is for, and an example for the preview. */
export interface MailVariable<Schema extends z.ZodType = z.ZodType> {
  kind: 'text' | 'link' | 'list'
  schema: Schema
  about: Sentence
  example: () => z.input<Schema>
}

export type MailVariables = Readonly<Record<string, MailVariable>>
export type ValuesOf<Variables extends MailVariables> = { [Name in keyof Variables]: z.input<Variables[Name]['schema']> }

export interface MailTemplate<Variables extends MailVariables = MailVariables> {
  name: string
  /** When it is sent, for whoever edits it. */
  about: Sentence
  /** Whoever gets it may unsubscribe: it is not part of something they asked for. */
  unsubscribable?: true
  variables: Variables
  /** The variable with an address of the recipient's own at which mail programs unsubscribe, for whom no account knows. */
  unsubscribeBy?: string
  /** The link that a person waits for; it goes to the log where no mail server is set up. */
  waitedFor?: string
  subject: Sentence
  /** The markup of `parse-text.ts`. */
  text: Sentence
}

/**
 * A mail: typed variables, and the words around them. An administrator may change the words. `{{instanceName}}` and
 * `{{instanceAddress}}` are known to every mail.
 */
export function defineMail<const Variables extends MailVariables>(
  template: MailTemplate<Variables> & { waitedFor?: keyof Variables & string; unsubscribeBy?: keyof Variables & string },
): MailTemplate<Variables> {
  return template
}

/** The variables of a mail as they stand within its sentences: a translation keeps `{{name}}`, into which the value comes when the mail is made. */
export function placeholders<const Name extends string>(...names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) as Record<Name, string>
}

export function textVariable(about: Sentence, example: string | Sentence): MailVariable<z.ZodString> {
  return { kind: 'text', schema: prose(2_000), about, example: () => (typeof example === 'string' ? example : say(example)) }
}

const WebAddress = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) => (input === undefined ? undefined : say(msg`Give a whole web address, such as https://example.com/page.`)),
  })
  .max(2_048, says(msg`Use at most ${{ max: 2_048 }} characters.`))

/** An address of the web. On a line of its own, `[Open it]({{link}})` is a button. */
export function linkVariable(about: Sentence, example: string): MailVariable<z.ZodURL> {
  return { kind: 'link', schema: WebAddress, about, example: () => example }
}

export const ListItem = z.object({
  title: prose(300),
  detail: prose(500).optional(),
  link: WebAddress.optional(),
})
export type ListItem = z.infer<typeof ListItem>

const ListItems = z.array(ListItem).max(100)

/** Several things, one below the other; written on a line of its own. */
export function listVariable(about: Sentence, example: () => ListItem[]): MailVariable<typeof ListItems> {
  return { kind: 'list', schema: ListItems, about, example }
}

/** What every mail knows beside its own variables. */
export const commonVariables: MailVariables = {
  instanceName: textVariable(msg`What this site is called`, 'Postwright'),
  instanceAddress: linkVariable(msg`The address of this site`, 'https://postwright.example'),
}
