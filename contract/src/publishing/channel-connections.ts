import { z } from 'zod'

import { manageBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { atMost, clean, Id, unclean } from '../core/values.ts'
import { channelKindIds, isOutside, type OutsideKind } from './channel-kinds.ts'
import { Channel } from './channels.ts'

const outsideKinds = channelKindIds.filter(isOutside) as [OutsideKind, ...OutsideKind[]]

const answer = z.string().max(4000, atMost(4_000)).refine(clean, unclean)
const most = says(msg`Send at most ${{ most: 20 }} answers.`)

/** What a person filled in, by the names of the fields of `channelForms`. */
const Answers = z.record(z.string().max(60, atMost(60)), answer).refine((answers) => Object.keys(answers).length <= 20, most)

export const BeginConnection = z.object({
  businessId: Id,
  kind: z.enum(outsideKinds, says(msg`Choose what to connect.`)),
  fields: Answers,
  /** The channel that is to be connected again, with the same account. */
  channelId: Id.optional(),
})
export type BeginConnection = z.infer<typeof BeginConnection>

export const AnswerConnection = z.object({
  /** The query of the address that the platform sent the browser back to, with its `state`. */
  query: z
    .string()
    .min(1, says(msg`The answer of the platform is incomplete.`))
    .max(8000, atMost(8_000))
    .refine(clean, unclean),
})
export type AnswerConnection = z.infer<typeof AnswerConnection>

export const ChooseAccounts = z.object({
  id: Id,
  accountIds: z
    .array(z.string().max(500, atMost(500)).refine(clean, unclean))
    .min(1, says(msg`Choose an account.`))
    .max(50, says(msg`Choose at most 50 accounts.`)),
})
export type ChooseAccounts = z.infer<typeof ChooseAccounts>

/** What an account is to whoever chooses it: their own profile, a page that they post for, a channel of films, or a number. */
export const AccountSort = z.enum(['profile', 'page', 'channel', 'number'])
export type AccountSort = z.infer<typeof AccountSort>

/** One of several accounts that a sign-in leads to. */
export const OfferedAccount = z.object({
  id: z.string(),
  name: z.string(),
  sort: AccountSort.nullable(),
  /** Where readers see its posts. */
  address: z.string().nullable(),
  /** The channel of the business that posts to it already; it cannot be chosen. */
  channelName: z.string().nullable(),
  /** Why nothing may be posted to it; it cannot be chosen. */
  closed: z.string().nullable(),
})
export type OfferedAccount = z.infer<typeof OfferedAccount>

/** What comes next: the person allows it on the platform, chooses among accounts, or is done. */
export const ConnectionStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('redirect'), url: z.url() }),
  z.object({
    step: z.literal('choose'),
    id: Id,
    kind: z.enum(outsideKinds),
    businessId: Id,
    accounts: z.array(OfferedAccount),
  }),
  z.object({ step: z.literal('connected'), channels: z.array(Channel) }),
])
export type ConnectionStep = z.infer<typeof ConnectionStep>

export const channelConnections = {
  begin: manageBase
    .route({ method: 'POST', path: '/channel-connections', summary: 'Connect an account of a platform, or connect it again' })
    .input(BeginConnection)
    .output(ConnectionStep),
  answer: manageBase
    .route({ method: 'POST', path: '/channel-connections/answer', summary: 'Go on with what a platform sent the browser back with' })
    .input(AnswerConnection)
    .output(ConnectionStep),
  choose: manageBase
    .route({ method: 'POST', path: '/channel-connections/{id}/accounts', summary: 'Connect the chosen ones of several accounts' })
    .input(ChooseAccounts)
    .output(ConnectionStep),
}
