import { z } from 'zod'

import { base, publishBase, publishSealedBase } from '../core/base.ts'
import { Id, Instant } from '../core/values.ts'

/** What goes out for a business, as an iCalendar that other calendars read. Whoever has its address reads it. */
export const CalendarFeed = z.object({
  businessId: Id,
  /** `https://…/calendar/….ics`; null for whoever may not publish. */
  address: z.string().nullable(),
  madeAt: Instant,
  /** To the hour; null until a calendar read it. */
  lastReadAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const OfBusiness = z.object({ businessId: Id })

export const calendarFeeds = {
  get: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/calendar-feed',
      summary: 'The iCalendar address of a business; null without one',
    })
    .input(OfBusiness)
    .output(CalendarFeed.nullable()),
  make: publishSealedBase
    .route({
      method: 'POST',
      path: '/businesses/{businessId}/calendar-feed',
      summary: 'Create the iCalendar address of a business, or a new one: the one before stops working',
    })
    .input(OfBusiness)
    .output(CalendarFeed),
  end: publishBase
    .route({ method: 'DELETE', path: '/businesses/{businessId}/calendar-feed', summary: 'End the iCalendar address of a business' })
    .input(OfBusiness)
    .output(z.object({ ended: z.boolean() })),
}
