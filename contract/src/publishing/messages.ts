import { z } from 'zod'

import { base, manageBase, manageOnceBase, publishOnceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, line, Page, pageOf, Person, prose, required } from '../core/values.ts'

/** Rows of one file. */
export const mostImportedContacts = 100_000
const mostMegabytes = 10
export const maxContactsFileBytes = mostMegabytes * 1024 * 1024

/** `left` does not want messages any more, `unreachable` is not on WhatsApp. */
export const contactStatuses = ['agreed', 'left', 'unreachable'] as const
export const ContactStatus = z.enum(contactStatuses)
export type ContactStatus = z.infer<typeof ContactStatus>

/** With the country, as "+27 82 555 0123" or "0027825550123": kept as its digits. */
export const PhoneNumber = line(40)
  .transform((typed) => typed.replace(/[\s()./-]/g, '').replace(/^(\+|00)/, '+'))
  .refine((typed) => /^\+[1-9]\d{6,14}$/.test(typed), says(msg`Write the number with its country, such as +27 82 555 0123.`))
  .transform((typed) => typed.slice(1))

/** Somebody on the list of one business. */
export const Contact = z.object({
  id: Id,
  phone: z.string(),
  name: z.string(),
  status: ContactStatus,
  source: z.enum(['file', 'added']),
  /** What whoever added them says of their consent. */
  consent: z.string(),
  vouchedBy: Person.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  reason: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const ListContacts = Page.extend({ businessId: Id, status: ContactStatus.optional() })
export type ListContacts = z.infer<typeof ListContacts>

export const ContactCounts = z.record(ContactStatus, z.int())
export type ContactCounts = z.infer<typeof ContactCounts>

const consent = required(prose(500), msg`Say how they agreed to get your messages.`)

export const AddContact = z.object({ businessId: Id, phone: PhoneNumber, name: line(120).default(''), consent })
export type AddContact = z.infer<typeof AddContact>

export const ImportContacts = z.object({
  businessId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxContactsFileBytes, says(msg`Use a file of at most ${{ mostMegabytes }} MB.`)),
  consent,
  /** `check` says what would become of each row, and saves nothing. */
  mode: z.enum(['check', 'import']),
})
export type ImportContacts = z.infer<typeof ImportContacts>

/** As rows of subscribers; see there. */
const RowOutcome = z.enum(['added', 'known', 'left', 'repeated', 'refused'])

export const ImportedContacts = z.object({
  counts: z.record(RowOutcome, z.int()),
  rows: z.array(z.object({ row: z.int(), phone: z.string(), outcome: RowOutcome, reason: z.string().nullable() })),
  ignored: z.array(z.string()),
})
export type ImportedContacts = z.infer<typeof ImportedContacts>

export const broadcastStatuses = ['sending', 'paused', 'cancelled', 'sent'] as const
/** `accepted` by the platform, which tells later whether it was sent. `unclear`: nobody knows whether it was taken, so that it is not repeated. */
export const recipientStatuses = ['waiting', 'claimed', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unclear', 'skipped'] as const

/** A post to everybody who agreed, and how many are where: `delivered` without those who read it. `problems` are why some failed. */
export const Broadcast = z.object({
  id: Id,
  deliveryId: Id,
  channelName: z.string(),
  text: z.string(),
  template: z.string().nullable(),
  status: z.enum(broadcastStatuses),
  /** Why it waits, or was paused. */
  note: z.string().nullable(),
  createdAt: Instant,
  figures: z.object({
    recipients: z.int(),
    waiting: z.int(),
    accepted: z.int(),
    sent: z.int(),
    delivered: z.int(),
    read: z.int(),
    failed: z.int(),
    unclear: z.int(),
    skipped: z.int(),
  }),
  problems: z.array(z.object({ reason: z.string(), people: z.int() })),
})
export type Broadcast = z.infer<typeof Broadcast>

/**
 * `variables` by the names that it has for them, in their order: digits where it numbers them. `fits`: it asks for nothing but texts, or
 * goes out as it is.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  body: z.string(),
  variables: z.array(z.string()),
  fits: z.boolean(),
  reason: z.string().nullable(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const TemplatesOfChannel = z.object({
  channelId: Id,
  channelName: z.string(),
  /** The one that posts go out by, as "name/language"; empty where none is set. */
  chosen: z.string(),
  templates: z.array(MessageTemplate),
})
export type TemplatesOfChannel = z.infer<typeof TemplatesOfChannel>

/** `problem`: why the platform did not tell, mostly in its words; then they are those of before. */
export const RefreshedTemplates = z.object({ numbers: z.array(TemplatesOfChannel), problem: z.string().nullable() })
export type RefreshedTemplates = z.infer<typeof RefreshedTemplates>

const ofBusiness = z.object({ businessId: Id })
const one = z.object({ id: Id })

export const messages = {
  contacts: manageBase
    .route({ method: 'GET', path: '/contacts', summary: 'Who agreed to get messages of a business on their phone' })
    .input(ListContacts)
    .output(pageOf(Contact)),
  counts: manageBase
    .route({ method: 'GET', path: '/contacts/counts', summary: 'How many people there are of each status' })
    .input(ofBusiness)
    .output(ContactCounts),
  add: manageOnceBase
    .route({ method: 'POST', path: '/contacts', successStatus: 201, summary: 'Add somebody who agreed to it' })
    .input(AddContact)
    .output(Contact),
  import: manageOnceBase
    .meta({ gate: 'approved', once: true, scope: 'manage', maxUploadBytes: maxContactsFileBytes })
    .route({
      method: 'POST',
      path: '/contacts/import',
      summary: 'Add the people of a CSV file, as a form with the fields businessId, file, consent and mode; each row answers for itself',
    })
    .input(ImportContacts)
    .output(ImportedContacts),
  remove: manageOnceBase
    .route({ method: 'DELETE', path: '/contacts/{id}', summary: 'Forget somebody with all that is known of them' })
    .input(one)
    .output(z.object({})),
  broadcasts: base
    .route({ method: 'GET', path: '/broadcasts', summary: 'The newest messages of a business, or of one post, to everybody who agreed' })
    .input(ofBusiness.extend({ postId: Id.optional() }))
    .output(z.array(Broadcast)),
  cancel: publishOnceBase
    .route({ method: 'POST', path: '/broadcasts/{id}/cancel', summary: 'Write to nobody else, for good' })
    .input(one)
    .output(z.object({})),
  resume: publishOnceBase
    .route({ method: 'POST', path: '/broadcasts/{id}/resume', summary: 'Go on with those who wait' })
    .input(one)
    .output(z.object({})),
  templates: base
    .route({ method: 'GET', path: '/message-templates', summary: 'The templates of the numbers of a business, as they were told last' })
    .input(ofBusiness)
    .output(z.array(TemplatesOfChannel)),
  refreshTemplates: manageBase
    .route({ method: 'POST', path: '/message-templates/refresh', summary: 'Ask the platform for the templates of a number' })
    .input(z.object({ channelId: Id }))
    .output(RefreshedTemplates),
}
