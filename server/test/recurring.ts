import type { CreateSeries } from '@postwright/contract/publishing/recurring'

import { planSeriesJob } from '../src/features/publishing/recurring/jobs.ts'
import { inDays } from './evergreen.ts'
import { addPost } from './factories.ts'
import { type Member, sharedApp } from './harness.ts'
import { ready } from './schedule.ts'

const dayMs = 86_400_000

/** Every week from the day after tomorrow on, without end, and it goes out. */
export const weekly = { rule: 'FREQ=WEEKLY', firstDay: inDays(2), time: '09:00', times: null, until: null, showAs: 'approved' } as const

/** A business with a wall, whose posts come again. */
export async function recurring(member: Member, fields: Parameters<typeof ready>[1] = {}) {
  const { api, workspaceId } = member
  const { services } = await sharedApp()
  const one = await ready(api, fields)
  const businessId = one.business.id
  const write = async (body: string, contentType: 'linkedin' | 'x' = 'linkedin') =>
    (await addPost(api, { businessId, contentType, content: { title: null, body } })).id
  const calendar = () =>
    api.schedule.calendar({ from: new Date().toISOString(), to: new Date(Date.now() + 80 * dayMs).toISOString(), businessId })
  return {
    ...one,
    businessId,
    write,
    calendar,
    plan: () => planSeriesJob.run(services, { workspaceId, businessId }),
    /** A post that comes again. */
    repeat: async (body: string, rhythm: Partial<CreateSeries> = {}, contentType: 'linkedin' | 'x' = 'linkedin') =>
      api.recurring.create({ postId: await write(body, contentType), channelIds: [one.sandbox.id], ...weekly, ...rhythm }),
    /** When it stands on the calendar, on the clock of the business. */
    planned: async () => (await calendar()).map(({ dueAt, timeZone }) => wall(dueAt, timeZone)),
    proposals: () => api.schedule.proposals({ from: inDays(-1), to: inDays(70), businessId }),
    /** Moves what is planned for a post by some hours. */
    move: async (postId: string, hours: number) => {
      const item = (await calendar()).find((found) => found.postId === postId)!
      const dueAt = new Date(Date.parse(item.dueAt) + hours * 3_600_000).toISOString()
      await api.schedule.reschedule({ deliveryIds: item.deliveries.map(({ id }) => id), dueAt })
    },
  }
}

/** `2026-12-03 09:00` */
export function wall(dueAt: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(dueAt))
}

export const daysFrom = (day: string, step: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(day) + at * step * dayMs).toISOString().slice(0, 10))
