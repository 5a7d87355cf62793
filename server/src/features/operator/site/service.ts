import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type {
  CaptchaSettings,
  CaptchaState,
  NewsletterCounting,
  SaveTestimonials,
  SiteIdentity,
  SiteState,
  Testimonial,
  Testimonials,
} from '@postwright/contract/operator/site'

import type { Context } from '../../../context.ts'
import { conflict, forbidden, invalid } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { type DomainEvent, emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import {
  captchaState,
  instanceIdentity,
  lockSettings,
  newsletterCounting,
  saveCaptcha,
  saveIdentity,
  saveNewsletterCounting,
} from '../../core/instance/public.ts'
import { mayManageSite } from './policy.ts'
import { readTestimonials, writeTestimonials } from './testimonials.ts'
import { msg } from '@postwright/contract/core/msg'

/** What the public pages say and ask. */
export async function readSite({ services, actor }: Context): Promise<SiteState> {
  if (!mayManageSite(actor)) throw forbidden(msg`Only a super admin may do this.`)
  const [identity, testimonials, captcha, counting] = await Promise.all([
    instanceIdentity(services),
    readTestimonials(services.db.plain),
    captchaState(services.db.plain),
    newsletterCounting(services.db.plain),
  ])
  return { identity, testimonials: presentTestimonials(testimonials), captcha, counting }
}

/** Every node shows it at once. */
export function saveSiteIdentity(context: Context, identity: SiteIdentity): Promise<SiteIdentity> {
  return change(context, async (tx) => {
    const before = await instanceIdentity(context.services)
    if (isDeepStrictEqual(before, identity)) return { result: identity }
    await saveIdentity(tx, identity)
    return { result: identity, event: { type: 'site.identitySaved', by: outsideWorkspaces(context.actor), identity } }
  })
}

/**
 * The whole list takes the place of the one before.
 *
 * @throws CONFLICT on `items` when somebody else changed it since it was read.
 */
export function saveTestimonials(context: Context, { items, revision }: SaveTestimonials): Promise<Testimonials> {
  return change(context, async (tx) => {
    const before = await readTestimonials(tx)
    const result = presentTestimonials(items)
    if (isDeepStrictEqual(before, items)) return { result }
    if (revision !== undefined && revision !== revisionOf(before))
      throw conflict('items', msg`Somebody else changed the reviews in the meantime. Load the page again, and make your change once more.`)
    await writeTestimonials(tx, items)
    return { result, event: { type: 'site.testimonialsSaved', by: outsideWorkspaces(context.actor), count: items.length } }
  })
}

/** @throws INVALID on `secretKey` when a new site key comes without one. */
export function saveSiteCaptcha(context: Context, settings: CaptchaSettings): Promise<CaptchaState> {
  return change(context, async (tx) => {
    const before = await captchaState(tx)
    const state = await saveCaptcha(tx, context.services, settings)
    if (state.siteKey !== '' && !state.hasSecretKey) throw invalid('secretKey', msg`Secret key is required.`)
    const isSame = settings.secretKey === undefined && isDeepStrictEqual(before, state)
    if (isSame) return { result: state }
    return { result: state, event: { type: 'site.captchaSaved', by: outsideWorkspaces(context.actor), siteKey: settings.siteKey } }
  })
}

/** What newsletters count from now on. Turned off, mails that are out already count nothing more either. */
export function saveCounting(context: Context, counting: NewsletterCounting): Promise<NewsletterCounting> {
  return change(context, async (tx) => {
    if (isDeepStrictEqual(await newsletterCounting(tx), counting)) return { result: counting }
    await saveNewsletterCounting(tx, counting)
    return { result: counting, event: { type: 'site.countingSaved', by: outsideWorkspaces(context.actor), counting } }
  })
}

interface Change<Result> {
  result: Result
  /** Left out when everything is as it was. */
  event?: DomainEvent
}

async function change<Result>({ services, actor }: Context, run: (tx: Tx) => Promise<Change<Result>>): Promise<Result> {
  if (!mayManageSite(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator changes the public pages', async (tx) => {
    // Two administrators who save at once do so one after the other.
    await lockSettings(tx)
    const { result, event } = await run(tx)
    if (event) await emit(tx, event)
    return result
  })
}

function presentTestimonials(items: Testimonial[]): Testimonials {
  return { items, revision: revisionOf(items) }
}

function revisionOf(items: Testimonial[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16)
}
