import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import { eq } from 'drizzle-orm'

import { monthPlanItems } from '../../src/features/content/month-plans/table.ts'
import { addPost } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { aPlan, dayFromNow, leaveItem, plannedBusiness, proposed } from '../month-plans.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Posts of a month, planned and written. */
export const monthPlanInputs: Record<string, ValidInput> = {
  'monthPlans.open': reading(async ({ api }) => ({ businessId: await plannedBusiness(api) })),
  'monthPlans.propose': { twice: 'refused', input: async ({ api }) => aPlan(api) },
  'monthPlans.proposeAgain': {
    twice: 'refused',
    async input(member) {
      const { id, from, to, themes, rhythm } = await plan(member)
      return { id, from, to, themes, rhythm }
    },
  },
  'monthPlans.addItem': { twice: 'two', input: async (member) => added(await plan(member)) },
  'monthPlans.updateItem': {
    twice: 'refused',
    async input(member) {
      const of = await plan(member)
      const { planId: _, ...fields } = added(of)
      const [item] = of.items
      return { ...fields, id: item?.id, revision: item?.revision, given: [{ kind: 'tips', lines: ['Rinse the filter.'] }] }
    },
  },
  'monthPlans.removeItem': { twice: 'refused', input: async (member) => ({ id: (await items(member))[0] }) },
  'monthPlans.restoreItem': {
    twice: 'refused',
    async input(member) {
      const { id: planId, items: rows } = await plan(member)
      const id = rows[0]?.id ?? ''
      await member.api.monthPlans.removeItem({ id })
      return { planId, id }
    },
  },
  'monthPlans.swapItems': {
    twice: 'two',
    async input(member) {
      const [id, withId] = await items(member)
      return { id, withId }
    },
  },
  'monthPlans.write': { twice: 'same', input: async (member) => ({ id: (await plan(member)).id }) },
  'monthPlans.stop': {
    twice: 'same',
    async input(member) {
      const { id } = await plan(member)
      await member.api.monthPlans.write({ id })
      return { id }
    },
  },
  'monthPlans.writeItem': {
    twice: 'refused',
    async input(member) {
      const [id = ''] = await items(member)
      await leaveItem((await sharedApp()).services, { workspaceId: member.workspaceId, id, state: 'failed' })
      return { id }
    },
  },
  'monthPlans.close': { twice: 'refused', input: async (member) => ({ id: (await plan(member)).id }) },
  'monthPlans.estimate': reading(async (member) => ({ id: (await plan(member)).id })),
  'schedule.planned': reading(async (member) => ({ planId: (await plan(member)).id })),
  'schedule.schedulePlan': {
    twice: 'same',
    async input(member) {
      const { id: planId, businessId, items: rows } = await plan(member)
      const { id, revision } = await addPost(member.api, { businessId, contentType: 'x' })
      const { services } = await sharedApp()
      await services.db.transaction(member.workspaceId, (tx) =>
        tx
          .update(monthPlanItems)
          .set({ state: 'written', postId: id })
          .where(eq(monthPlanItems.id, rows[0]?.id ?? '')),
      )
      return { planId, posts: [{ id, revision }] }
    },
  },
}

/** Of two posts: whoever asks for the next one writes all that others left to write. */
async function plan(member: Member) {
  const small = { to: dayFromNow(8), rhythm: [usualRhythm('x', 2)] }
  return proposed((await sharedApp()).services, member, small)
}

async function items(member: Member): Promise<string[]> {
  return (await plan(member)).items.map(({ id }) => id)
}

function added({ id, from }: { id: string; from: string }) {
  return { planId: id, date: from, time: '09:00', contentType: 'x', topic: 'The grinder, cleaned', angle: 'Before and after' }
}
