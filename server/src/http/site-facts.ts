import type { SitePages } from '@postwright/web/site/pages.ts'
import type { SignInOffers } from '@postwright/contract/identity/factors'
import { shownTestimonials } from '@postwright/contract/operator/site'

import type { Resources } from '../context.ts'
import { signInOffers } from '../features/identity/factors/public.ts'
import {
  captchaState,
  contactOf,
  instanceIdentity,
  newsletterCounting,
  settingsChannel,
  starterTrial,
} from '../features/core/instance/public.ts'
import { readTestimonials } from '../features/operator/site/public.ts'

type Site = Parameters<SitePages['home']>[0]['site']
/** What public pages say about the instance, whoever looks. */
export type SiteFacts = Omit<Site, 'signedIn'> & { offers: SignInOffers }

/** Should a node not hear of a change, it sees it after this time all the same. */
const freshMs = 2_000

export type ReadSiteFacts = () => Promise<SiteFacts>

/**
 * The facts, read seldom; while the database does not answer, the last ones known. A change is heard of at once by every node, whose
 * next page then shows it.
 */
export function createReadSiteFacts(services: Resources): ReadSiteFacts {
  let known: { facts: SiteFacts; readAt: number } | undefined
  let changes = 0
  const forget = () => {
    changes += 1
    if (known) known.readAt = -Infinity
  }
  services.listener.on(settingsChannel, forget)
  services.listener.onGap(forget)

  return async () => {
    if (known && performance.now() - known.readAt < freshMs) return known.facts
    const before = changes
    try {
      const facts = await readFacts(services)
      // What was read while a change came in may be from before it.
      known = { facts, readAt: before === changes ? performance.now() : -Infinity }
      return facts
    } catch (error) {
      if (!known) throw error
      services.log.warn({ err: error }, 'public pages are shown with the settings last known')
      return known.facts
    }
  }
}

async function readFacts(services: Resources): Promise<SiteFacts> {
  const { config, db } = services
  const [identity, offers, testimonials, captcha, trial, counting] = await Promise.all([
    instanceIdentity(services),
    signInOffers(services),
    readTestimonials(db.plain),
    captchaState(db.plain),
    starterTrial(db.plain),
    newsletterCounting(db.plain),
  ])
  return {
    instanceName: identity.name,
    baseUrl: config.baseUrl,
    sendsMail: offers.sendsMail,
    offers,
    contact: contactOf(identity),
    trialDays: trial.days,
    testimonials: testimonials.slice(0, shownTestimonials),
    captcha: captcha.hasSecretKey ? { siteKey: captcha.siteKey, address: config.recaptchaUrl } : null,
    countsReaders: counting.opens || counting.clicks,
  }
}
