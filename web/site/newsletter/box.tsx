import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { newsletterSentences, type NewsletterSentence } from '@postwright/contract/publishing/newsletter-sentences'

import { say } from '@postwright/contract/core/sentences'
import type { Site } from '../site.ts'

/** In the footer of every page that is there to be read. Without a script its form leads to a page of its own. */
export function NewsletterBox({ site }: { site: Site }) {
  return (
    <section className="news" aria-labelledby="f-news">
      <h2 id="f-news">
        <Trans>A letter, now and then</Trans>
      </h2>
      <p>
        <Trans>What changed, and one article on writing or publishing.</Trans> {howItGoesOn(site)}
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
export function islandData({ captcha, sendsMail }: Pick<Site, 'captcha' | 'sendsMail'>): Record<string, string> {
  return {
    'data-newsletter': JSON.stringify(islandTexts()),
    ...(!sendsMail && { 'data-no-mail': '' }),
    ...(captcha && { 'data-site-key': captcha.siteKey, 'data-recaptcha-url': captcha.address }),
  }
}

/** What a form says of the letters' beginning and end. */
export function howItGoesOn({ sendsMail }: Site): string {
  return sendsMail ? t`You confirm by email first; every letter has an unsubscribe link.` : say(newsletterSentences.noMail)
}

/** What the island may have to say, in the language of the page. */
function islandTexts(): Record<NewsletterSentence, string> {
  const entries = Object.entries(newsletterSentences).map(([name, sentence]) => [name, say(sentence)])
  return Object.fromEntries(entries) as Record<NewsletterSentence, string>
}
