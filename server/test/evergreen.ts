import { evergreenDays, type EvergreenRules } from '@postwright/contract/publishing/evergreen'

import { fillBusinessJob } from '../src/features/publishing/evergreen/jobs.ts'
import { addPost } from './factories.ts'
import { type Api, type Member, sharedApp } from './harness.ts'
import { ready } from './schedule.ts'

const dayMs = 86_400_000
export const daily = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Every third day, and it goes out. */
export const rules: EvergreenRules = { channelIds: [], restDays: 3, mostShowings: null, from: null, until: null, showAs: 'approved' }

/** A wall with a posting time each day. */
export async function library(member: Member, times = ['23:58'], fields: Parameters<typeof ready>[1] = {}) {
  const { api, workspaceId } = member
  const { services } = await sharedApp()
  const one = await ready(api, fields)
  const businessId = one.business.id
  await api.slots.add({ channelId: one.sandbox.id, times: daily(...times) })
  return {
    ...one,
    businessId,
    fill: () => fillBusinessJob.run(services, { workspaceId, businessId }),
    write: async (body: string, contentType: 'linkedin' | 'x' = 'linkedin') =>
      (await addPost(api, { businessId, contentType, content: { title: null, body } })).id,
    calendar: () => calendarOf(api, businessId),
    proposals: () => api.schedule.proposals({ from: inDays(-1), to: inDays(20), businessId }),
    entry: async () => (await api.evergreen.list({ businessId }))[0]!,
    // The days are those of the business, whose midnight is not ours.
    open: async () =>
      (await api.slots.open({ from: inDays(0), to: inDays(16), businessId }))
        .map(({ dueAt }) => dueAt)
        .filter((dueAt) => Date.parse(dueAt) < Date.now() + evergreenDays * dayMs),
  }
}

function calendarOf(api: Api, businessId: string) {
  return api.schedule.calendar({ from: new Date().toISOString(), to: new Date(Date.now() + 20 * dayMs).toISOString(), businessId })
}

/** How many days lie between one and the one before. */
export const daysBetween = (items: readonly { dueAt: string }[]) =>
  items.map(({ dueAt }, at) => Math.round((Date.parse(dueAt) - Date.parse(items[Math.max(0, at - 1)]!.dueAt)) / dayMs))
