import { join } from 'node:path'

import { openModelFolder } from './ai/local/model-folder.ts'
import type { Probe } from './ai/local/speed.ts'
import { createAiCalls } from './ai/providers/calls.ts'
import { createRunningWork } from './ai/work/running-work.ts'
import type { Resources, Services } from './context.ts'
import { createOpenStreams } from './http/open-streams.ts'
import { createReadSiteFacts } from './http/site-facts.ts'
import { createWebhookGate } from './features/billing/payments/public.ts'
import { createLiveHub } from './features/core/live/public.ts'
import { createAuthRateLimits, createAuth, createFindSession, createSessionKey } from './features/identity/accounts/public.ts'
import { createReadProvider } from './features/identity/factors/public.ts'
import { createChannelLimit } from './features/publishing/channels/public.ts'
import { createNewsletterLimits } from './features/publishing/newsletter/public.ts'
import { createWebhookStore } from './features/publishing/webhooks/public.ts'
import { createPresenceBoard } from './features/content/presence/public.ts'
import { createMediaFetchLimit } from './features/content/media/public.ts'
import { createLinkChecker } from './features/content/posts/public.ts'
import { createWebsiteLimit } from './features/content/websites/public.ts'
import { createIdeaLimit } from './features/content/ideas/public.ts'
import { createAltTextLimit } from './features/content/alt-text/public.ts'
import { createAttachmentLimit, createLiveAnswers } from './features/work/chat/public.ts'
import { openDisk } from './infra/disk.ts'
import { startSubscribers } from './subscribers.ts'

/**
 * All that features keep for as long as the process runs, on top of what was opened; for a start, a test or a measure. Caches and
 * subscriptions end with the database and the listener; open event streams with `live.close()`.
 *
 * @param probe how a machine is measured for local models, where seconds of full work are too much.
 */
export function createServices(resources: Resources, { probe }: { probe?: Probe } = {}): Services {
  const { config, db, listener, secrets } = resources
  const services: Services = {
    ...resources,
    auth: createAuth(resources),
    sessionKey: createSessionKey(secrets),
    findSession: createFindSession(resources),
    authRateLimits: createAuthRateLimits(db.pool),
    newsletterLimits: createNewsletterLimits(db.pool),
    websiteLimit: createWebsiteLimit(),
    channelLimit: createChannelLimit(),
    presence: createPresenceBoard(listener),
    linkChecker: createLinkChecker({ allow: config.safeFetchAllow }),
    mediaFetchLimit: createMediaFetchLimit(),
    ideaLimit: createIdeaLimit(),
    altTextLimit: createAltTextLimit(),
    readProvider: createReadProvider(resources),
    aiCalls: createAiCalls(),
    paypalTokens: new Map(),
    webhookGate: createWebhookGate(),
    storeWebhook: createWebhookStore(resources),
    runningWork: createRunningWork(listener),
    disk: openDisk(config.dataDir),
    localModels: openModelFolder(join(config.dataDir, 'models'), probe),
    live: createLiveHub(listener),
    chatAnswers: createLiveAnswers(listener),
    attachmentLimit: createAttachmentLimit(),
    openStreams: createOpenStreams(listener),
    readSiteFacts: createReadSiteFacts(resources),
  }
  startSubscribers(services)
  return services
}
