import { UpdateBusiness } from '@postwright/contract/content/businesses'
import { msg } from '@postwright/contract/core/msg'
import { type ChatCardOf, profileFields, ProfileField } from '@postwright/contract/work/chat-cards'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { conflict, invalid } from '../../../../errors.ts'
import { inLanguage } from '../../../../sentences.ts'
import { businessOf, updateBusiness } from '../../../content/businesses/public.ts'
import { defineChatTool, WrongInput } from './tool.ts'

type Values = Partial<Record<ProfileField, string | string[]>>
type Card = ChatCardOf<'profile'>

/** What a yes changes, and from what: it must be so still. */
const Memo = z.object({
  before: z.partialRecord(ProfileField, z.union([z.string(), z.array(z.string())])),
  after: z.partialRecord(ProfileField, z.union([z.string(), z.array(z.string())])),
})

const Fields = UpdateBusiness.pick({
  context: true,
  industry: true,
  keywords: true,
  location: true,
  vision: true,
  mission: true,
  goals: true,
})

export const profileTool = defineChatTool({
  name: 'propose_profile_change',
  tool: 'profile',
  makes: true,
  description:
    'Proposes a change of the profile that drafts are written from; nothing changes until the person says yes. Give the whole new value of each field that changes: keywords and goals are lists. Propose only what the person said or documents show.',
  schema: z.object({
    changes: z.object({
      context: z.string().optional(),
      industry: z.string().optional(),
      keywords: z.array(z.string()).optional(),
      location: z.string().optional(),
      vision: z.string().optional(),
      mission: z.string().optional(),
      goals: z.array(z.string()).optional(),
    }),
    reason: z.string().trim().max(400).default(''),
  }),
  async run({ context, businessId }, { changes, reason }) {
    const read = inLanguage('en', () => Fields.safeParse(changes))
    if (!read.success) throw new WrongInput(z.prettifyError(read.error))
    const current = await currentOf(context, businessId)
    const fields = profileFields.filter((field) => read.data[field] !== undefined && textOf(read.data[field]) !== textOf(current[field]))
    if (fields.length === 0) throw invalid('changes', msg`The profile says that already.`)
    const after = Object.fromEntries(fields.map((field) => [field, read.data[field] ?? '']))
    const before = Object.fromEntries(fields.map((field) => [field, current[field] ?? '']))
    const card: Card = {
      tool: 'profile',
      changes: fields.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) })),
      reason,
    }
    return { state: 'proposed', card, told: { proposed: true }, memo: { before, after } }
  },

  async confirm(context, { businessId, card, memo }) {
    const { before, after } = Memo.parse(memo)
    await change(context, businessId, { from: before, to: after })
    if (card === null) throw new Error('A call of a tool keeps its card.')
    return { card, memo }
  },

  async undo(context, { businessId, card, memo }) {
    const { before, after } = Memo.parse(memo)
    await change(context, businessId, { from: after, to: before })
    if (card === null) throw new Error('A call of a tool keeps its card.')
    return card
  },
})

/** @throws CONFLICT where somebody changed the same meanwhile, and as `updateBusiness`. */
async function change(context: Context, businessId: string, { from, to }: { from: Values; to: Values }): Promise<void> {
  const current = await currentOf(context, businessId)
  const changed = profileFields.find((field) => from[field] !== undefined && textOf(from[field]) !== textOf(current[field]))
  if (changed) throw conflict('changes', msg`Somebody changed this part of the profile meanwhile. Look at their change first.`)
  await updateBusiness(context, UpdateBusiness.parse({ id: businessId, ...to }))
}

async function currentOf({ db, actor }: Context, businessId: string): Promise<Values> {
  const business = await db.transaction((tx) => businessOf(tx, { workspaceId: actor.workspaceId, businessId }))
  return Object.fromEntries(profileFields.map((field) => [field, business[field]]))
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
