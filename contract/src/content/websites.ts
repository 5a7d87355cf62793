import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { base } from '../core/base.ts'
import { WebAddress } from '../core/values.ts'
import { SocialMediaLinks } from './businesses.ts'

/** The page that is named, with others of its site. */
export const mostWebsitePages = 10

/** What a profile could say, by what a website says; empty where it says nothing. Within the bounds of a business, so that each can be saved. */
export const ProfileProposals = z.object({
  name: z.string(),
  context: z.string(),
  industry: z.string(),
  keywords: z.array(z.string()),
  vision: z.string(),
  mission: z.string(),
  goals: z.array(z.string()),
  /** In a few words. */
  tone: z.string(),
  location: z.string(),
  socialMediaLinks: SocialMediaLinks,
})
export type ProfileProposals = z.infer<typeof ProfileProposals>

export const WebsiteEvent = z.discriminatedUnion('type', [
  /** A page was read, or was not, with the reason. `total` may grow while pages lead to others. */
  z.object({ type: z.literal('page'), address: z.string(), done: z.int(), total: z.int(), reason: z.string().nullable() }),
  z.object({ type: z.literal('proposing'), writer: z.string().nullable() }),
  /** `writer`: the model that proposes, or null for rules; `message`, why no model does where one could. */
  z.object({ type: z.literal('proposals'), proposals: ProfileProposals, writer: z.string().nullable(), message: z.string().nullable() }),
  /** There is nothing to propose from. */
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type WebsiteEvent = z.infer<typeof WebsiteEvent>

export const websites = {
  /** Nothing is kept of it. It ends when the reader of the events leaves. */
  read: base
    .route({
      method: 'POST',
      path: '/websites/read',
      summary: 'Read a website and propose what a profile could say, as a stream of events',
    })
    .input(z.object({ address: WebAddress }))
    .output(eventIterator(WebsiteEvent)),
}
