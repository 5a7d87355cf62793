import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { Email, line, prose, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** So many reviews are shown on the start page; more may be kept in reserve. */
export const shownTestimonials = 3
const mostTestimonials = 30

/** What a customer said, in the order in which it is shown. */
export const Testimonial = z.object({
  quote: required(prose(600), msg`What they said is required.`),
  name: required(line(80), msg`Name is required.`),
  /** What they do, and where. */
  role: line(120),
})
export type Testimonial = z.infer<typeof Testimonial>

/** A public address; empty means none, and another of them stands in where there is one. */
export const ContactAddress = z.union([z.literal(''), Email])

export const SiteIdentity = z.object({
  name: required(line(80), msg`Name is required.`),
  supportEmail: ContactAddress,
  contactEmail: ContactAddress,
  salesEmail: ContactAddress,
})
export type SiteIdentity = z.infer<typeof SiteIdentity>

const keySigns = /^[\w-]*$/

export const CaptchaSettings = z.object({
  /** Empty takes Google out again. */
  siteKey: line(200).regex(keySigns, says(msg`A key has letters, digits, - and _ only. Paste it again.`)),
  /** Left out keeps the one that is stored with this site key. */
  secretKey: line(200)
    .regex(keySigns, says(msg`A key has letters, digits, - and _ only. Paste it again.`))
    .optional(),
})
export type CaptchaSettings = z.infer<typeof CaptchaSettings>

/** The secret key never leaves the server. */
export const CaptchaState = z.object({ siteKey: z.string(), hasSecretKey: z.boolean() })
export type CaptchaState = z.infer<typeof CaptchaState>

/** The reviews in their order; `revision` changes with them. */
export const Testimonials = z.object({ items: z.array(Testimonial), revision: z.string() })
export type Testimonials = z.infer<typeof Testimonials>

export const SaveTestimonials = z.object({
  items: z.array(Testimonial).max(mostTestimonials, says(msg`Keep at most ${{ mostTestimonials }}.`)),
  /** Of the list as it was read: one that was changed in the meantime is not overwritten. */
  revision: z
    .string()
    .regex(/^[0-9a-f]{16}$/, says(msg`Load the page again: this is no revision of the reviews.`))
    .optional(),
})
export type SaveTestimonials = z.infer<typeof SaveTestimonials>

/** What newsletters count of their readers; nothing, until an administrator turns it on. */
export const NewsletterCounting = z.object({ opens: z.boolean(), clicks: z.boolean() })
export type NewsletterCounting = z.infer<typeof NewsletterCounting>

/** What the public pages say and ask, as an administrator sees it. */
export const SiteState = z.object({
  identity: SiteIdentity,
  testimonials: Testimonials,
  captcha: CaptchaState,
  counting: NewsletterCounting,
})
export type SiteState = z.infer<typeof SiteState>

export const site = {
  get: adminBase.route({ method: 'GET', path: '/admin/site', summary: 'What the public pages say' }).output(SiteState),
  saveIdentity: adminBase
    .route({ method: 'PUT', path: '/admin/site/identity', summary: 'Name the instance, and where people write to' })
    .input(SiteIdentity)
    .output(SiteIdentity),
  saveTestimonials: adminBase
    .route({ method: 'PUT', path: '/admin/site/testimonials', summary: 'The reviews on the start page, in their order' })
    .input(SaveTestimonials)
    .output(Testimonials),
  saveCaptcha: adminBase
    .route({ method: 'PUT', path: '/admin/site/captcha', summary: 'The keys of Google reCAPTCHA' })
    .input(CaptchaSettings)
    .output(CaptchaState),
  saveCounting: adminBase
    .route({ method: 'PUT', path: '/admin/site/newsletter-counting', summary: 'Whether newsletters count opens and clicks' })
    .input(NewsletterCounting)
    .output(NewsletterCounting),
}
