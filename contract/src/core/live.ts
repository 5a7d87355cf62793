import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { accountBase } from './base.ts'

export const LiveTopic = z.enum([
  'account',
  'businesses',
  'documents',
  'media',
  'posts',
  'comments',
  'reviewLinks',
  'presence',
  'voice',
  'drafts',
  'monthPlans',
  'deliveries',
  'channels',
  'subscribers',
  'quota',
  'tasks',
  'team',
  'tutorial',
  'notifications',
  'exports',
  'aiSettings',
  'chat',
])
export type LiveTopic = z.infer<typeof LiveTopic>

/**
 * Something changed: read it again. `ready` comes first on each connection, since changes may have been missed before it; it
 * names what changed in the half minute before, for a screen that read first and listened then.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), recent: z.array(LiveTopic) }),
  z.object({ type: z.literal('changed'), topic: LiveTopic, id: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const live = {
  events: accountBase
    .route({ method: 'GET', path: '/events', summary: 'Changes in the workspace, as they happen' })
    .output(eventIterator(LiveEvent)),
}
