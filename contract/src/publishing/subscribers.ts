import { z } from 'zod'

import { manageBase, manageOnceBase } from '../core/base.ts'
import { languageIds } from '../core/languages.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, line, MailAddress, Page, pageOf, Person, prose, required } from '../core/values.ts'

/** Rows of one file. */
export const mostImportedSubscribers = 100_000
const mostMegabytes = 10
export const maxSubscribersFileBytes = mostMegabytes * 1024 * 1024
/** So many rows that were not taken are listed; all are counted. */
export const mostListedRows = 2_000

/** `pending` has not opened the link in the first mail yet. `bounced` has no such mailbox, `complained` called a mail unwanted. */
export const readerStatuses = ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const
export const ReaderStatus = z.enum(readerStatuses)
export type ReaderStatus = z.infer<typeof ReaderStatus>

/** Somebody on the list of one business. */
export const Reader = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  status: ReaderStatus,
  /** How they came onto the list: by the form, from a file, or typed in. */
  source: z.enum(['form', 'file', 'added']),
  /** What whoever added them says of their consent; of the form, that the link in the mail was opened. */
  consent: z.string(),
  vouchedBy: Person.nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** What the mail server said, for an address that takes no mail. */
  reason: z.string().nullable(),
})
export type Reader = z.infer<typeof Reader>

export const ListReaders = Page.extend({
  businessId: Id,
  status: ReaderStatus.optional(),
  /** The beginning of an address. */
  q: line(254).optional(),
})
export type ListReaders = z.infer<typeof ListReaders>

export const ReaderCounts = z.record(ReaderStatus, z.int())
export type ReaderCounts = z.infer<typeof ReaderCounts>

const consent = required(prose(500), msg`Say how they agreed to get your newsletter.`)

export const AddReader = z.object({ businessId: Id, email: MailAddress, name: line(120).default(''), consent })
export type AddReader = z.infer<typeof AddReader>

export const ImportReaders = z.object({
  businessId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxSubscribersFileBytes, says(msg`Use a file of at most ${{ mostMegabytes }} MB.`)),
  consent,
  /** `check` says what would become of each row, and saves nothing. */
  mode: z.enum(['check', 'import']),
})
export type ImportReaders = z.infer<typeof ImportReaders>

/** `known` is on the list; `left` was on it, and stays off it; `repeated` stands in an earlier row of the file. */
export const rowOutcomes = ['added', 'known', 'left', 'repeated', 'refused'] as const
export const RowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.infer<typeof RowOutcome>

export const ImportedReaders = z.object({
  counts: z.record(RowOutcome, z.int()),
  /** Those that were not taken, in the order of the file; `row` counts the names of the columns as the first one. */
  rows: z.array(z.object({ row: z.int(), email: z.string(), outcome: RowOutcome, reason: z.string().nullable() })),
  /** Columns that were passed over. */
  ignored: z.array(z.string()),
})
export type ImportedReaders = z.infer<typeof ImportedReaders>

/** How a business writes to its readers, and its form. */
export const NewsletterSettings = z.object({
  /** Empty: the name of the business. */
  senderName: line(80),
  /** Where answers go; empty: to the address that the mails come from. */
  replyTo: z.union([z.literal(''), MailAddress]),
  /** What the form says of the newsletter. */
  about: prose(300),
  /** Below each mail; laws of many countries ask for a postal address. */
  postalAddress: prose(300),
  /** Of what stands around the text of its mails; null: that of whoever schedules one. */
  language: z.enum(languageIds).nullable().default(null),
  /** Whether the form takes addresses. */
  isOpen: z.boolean(),
})
export type NewsletterSettings = z.infer<typeof NewsletterSettings>

export const SavedNewsletter = NewsletterSettings.extend({
  businessId: Id,
  businessName: z.string(),
  /** The address that mails come from; null while this instance has no mail server. */
  from: z.string().nullable(),
  /** Of the public page with the form. */
  formAddress: z.string(),
  /** The newsletter's channel; null until there is one. */
  channelId: Id.nullable(),
})
export type SavedNewsletter = z.infer<typeof SavedNewsletter>

const ofBusiness = z.object({ businessId: Id })
/** People's addresses are seen by those who may write to them. */
const readBase = manageBase

export const subscribers = {
  list: readBase
    .route({ method: 'GET', path: '/subscribers', summary: 'Who gets the newsletter of a business' })
    .input(ListReaders)
    .output(pageOf(Reader)),
  counts: readBase
    .route({ method: 'GET', path: '/subscribers/counts', summary: 'How many subscribers there are of each status' })
    .input(ofBusiness)
    .output(ReaderCounts),
  add: manageOnceBase
    .route({ method: 'POST', path: '/subscribers', successStatus: 201, summary: 'Add a subscriber who agreed to it' })
    .input(AddReader)
    .output(Reader),
  import: manageOnceBase
    .meta({ gate: 'approved', once: true, scope: 'manage', maxUploadBytes: maxSubscribersFileBytes })
    .route({
      method: 'POST',
      path: '/subscribers/import',
      summary:
        'Add the subscribers of a CSV file, as a form with the fields businessId, file, consent and mode; each row answers for itself',
    })
    .input(ImportReaders)
    .output(ImportedReaders),
  remove: manageOnceBase
    .route({ method: 'DELETE', path: '/subscribers/{id}', summary: 'Forget a subscriber with all that is known of them' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  settings: readBase
    .route({ method: 'GET', path: '/subscribers/settings', summary: 'How a business writes to its subscribers, and its form' })
    .input(ofBusiness)
    .output(SavedNewsletter),
  saveSettings: manageBase
    .route({ method: 'PUT', path: '/subscribers/settings', summary: 'Change the sender and the form of a newsletter' })
    .input(NewsletterSettings.extend(ofBusiness.shape))
    .output(SavedNewsletter),
}
