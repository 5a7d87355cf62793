import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { newsletterTexts as texts } from '@postwright/contract/publishing/newsletter-texts'

import type { Site } from '../site.ts'

/** In the footer of every page that is there to be read. Without a script its form leads to a page of its own. */
export function NewsletterBox({ site }: { site: Site }) {
  return (
    <section className="news" aria-labelledby="f-news">
      <h2 id="f-news">
        <Trans>A letter, now and then</Trans>
      </h2>
      <p>
        What changed, and one article on writing or publishing.{' '}
        {site.sendsMail ? t`You confirm by email first; every letter has an unsubscribe link.` : texts.noMail}
      </p>
      <form action="/newsletter" method="post" noValidate {...islandData(site)}>
        <label className="vh" htmlFor="nl">
          <Trans>Email address</Trans>
        </label>
        <input
          className="field"
          id="nl"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@business.com"
          maxLength={254}
          aria-describedby="nl-notice"
          required
        />
        <button className="btn" type="submit">
          <Trans>Subscribe</Trans>
        </button>
        <p className="notice" id="nl-notice" role="status" />
      </form>
    </section>
  )
}

/** What the island reads from its form. */
export function islandData({ captcha, sendsMail }: Site): Record<string, string> {
  return {
    'data-newsletter': '',
    ...(!sendsMail && { 'data-no-mail': '' }),
    ...(captcha && { 'data-site-key': captcha.siteKey, 'data-recaptcha-url': captcha.address }),
  }
}
