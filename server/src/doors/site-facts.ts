import type { pages as sitePages } from '@postwright/web/site/render.tsx'

import type { Services } from '../context.ts'
import { instanceIdentity } from '../features/instance/settings.ts'

type Site = Parameters<(typeof sitePages)['home']>[0]['site']
/** What public pages say about the instance, whoever looks. */
export type SiteFacts = Omit<Site, 'signedIn'>

/** A change in the settings is seen after this time at the latest. */
const freshMs = 2_000

/** The facts, read seldom; while the database does not answer, the last ones known. */
export function createSiteFacts(services: Services): () => Promise<SiteFacts> {
  let known: { facts: SiteFacts; readAt: number } | undefined

  return async () => {
    if (known && performance.now() - known.readAt < freshMs) return known.facts
    try {
      known = { facts: await readFacts(services), readAt: performance.now() }
      return known.facts
    } catch (error) {
      if (!known) throw error
      services.log.warn({ err: error }, 'public pages are shown with the settings last known')
      return known.facts
    }
  }
}

async function readFacts(services: Services): Promise<SiteFacts> {
  const { name, supportEmail, contactEmail, salesEmail } = await instanceIdentity(services)
  return {
    instanceName: name,
    baseUrl: services.config.baseUrl,
    contact: { questions: contactEmail || supportEmail, support: supportEmail, sales: salesEmail || supportEmail },
  }
}
