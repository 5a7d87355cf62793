import { z } from 'zod'

import './messages.ts'
import { contentTypeIds } from './content-types.ts'
import { currencies, planIds } from './plans.ts'
import { msg, plural } from './msg.ts'
import { say, says, type Sentence } from './sentences.ts'

export const Id = z.uuid(says(msg`This is not a known id.`))
export type Id = z.infer<typeof Id>

/** Somebody who works here, or did. */
export const Person = z.object({ id: Id, name: z.string() })
export type Person = z.infer<typeof Person>

const noInstant = says(msg`Give a date and time, such as 2026-09-16T09:30:00Z.`)

/** A moment in UTC, as ISO 8601 text. Years below 1000 are slips of the hand, and the year 0 exists in JavaScript alone. */
export const Instant = z.iso.datetime({ offset: true, ...noInstant }).refine((text) => text >= '1000', noInstant)
export type Instant = z.infer<typeof Instant>

// The control characters that no text needs: all of C0 and C1 but tab and line feed.
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/
const loneSurrogate = /\p{Surrogate}/u

export function clean(text: string): boolean {
  return !control.test(text) && !loneSurrogate.test(text)
}

export const uncleanText = msg`This has characters that cannot be shown. Type it again, or paste it as plain text.`
export const unclean = says(uncleanText)

export function newlines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

// Joiners, fillers and the blank of Braille take part in words, but alone they are a name that nobody can see or click.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u

function seen(text: string): string {
  return visible.test(text) ? text : ''
}

/** The refusal of a text that is too long. */
export function atMost(max: number) {
  return says(msg`Use at most ${plural({ max }, { one: '# character', other: '# characters' })}.`)
}

/** One line of text, trimmed, of at most `max` characters; may be empty, and is where it would show nothing. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .overwrite(seen)
    .max(max, atMost(max))
    .refine((text) => clean(text) && !/[\n\t]/.test(text), unclean)
}

/** Text of several lines, trimmed, of at most `max` characters; may be empty, and is where it would show nothing. */
export function prose(max: number) {
  return z.string().overwrite(newlines).trim().overwrite(seen).max(max, atMost(max)).refine(clean, unclean)
}

/** A password or a key of somebody else's system: nothing is trimmed, since any of it may count. */
export function secret(max: number) {
  return z.string().max(max, atMost(max)).refine(clean, unclean)
}

/** A field that must not be left empty. */
export function required<S extends z.ZodString>(schema: S, refusal: Sentence): S {
  return schema.min(1, says(refusal))
}

/** An address on the web: http or https only. Typed without either, as `loerielane.example`, it gets https. */
export const WebAddress = z
  .string()
  .trim()
  .overwrite(withProtocol)
  .max(2048, atMost(2_048))
  .check(
    z.url({
      protocol: /^https?$/,
      hostname: /^[^.\s]+(\.[^.\s]+)+$/,
      error: () => say(msg`Enter the address of a website, such as https://loerielane.example`),
    }),
  )

// A name with a dot whose last part does not begin with a digit, and perhaps a port: neither a number, nor a mail address, nor `mailto:`.
const domain = /^[^\s/?#@:]+\.[^\s/?#@:.\d][^\s/?#@:.]*(:\d+)?([/?#]|$)/

function withProtocol(text: string): string {
  return domain.test(text) ? `https://${text}` : text
}

export const Email = z
  .string()
  .trim()
  .max(254, atMost(254))
  .check(z.email(says(msg`Enter an email address, such as naledi@fynbosdesk.example`)))

/** An address of any script that a mail's header can carry: without what would end it there, or begin another one. */
export const MailAddress = z
  .string()
  .trim()
  .max(254, { ...atMost(254), abort: true })
  .refine(
    (text) => clean(text) && /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/.test(text),
    says(msg`This is no address for mail.`),
  )
  .meta({ format: 'email' })

/** A time zone of the IANA database, such as Africa/Johannesburg. */
export const TimeZone = line(64).refine(isTimeZone, says(msg`Choose a time zone, such as Africa/Johannesburg.`))

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The query of a long list: continue after `cursor`, `limit` rows at most. */
export const Page = z.object({
  cursor: line(200).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1, says(msg`Ask for at least 1.`))
    .max(100, says(msg`Ask for at most 100.`))
    .default(50),
})

/** One page of a long list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

export const ContentType = z.enum(contentTypeIds)
export type ContentType = z.infer<typeof ContentType>

export const PlanId = z.enum(planIds)
export type PlanId = z.infer<typeof PlanId>

export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>
