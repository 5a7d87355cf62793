import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { newsletterSentences as texts } from '@postwright/contract/publishing/newsletter-sentences'
import { say } from '@postwright/contract/core/sentences'
import type { ReactNode } from 'react'

import { Page } from '../document.tsx'
import type { Site } from '../site.ts'
import styles from '../styles/newsletter.css?inline'
import { howItGoesOn } from './box.tsx'
import { AddressForm, OneButton, Proceed } from './forms.tsx'

/** Where a subscription stands. What a person typed is never lost. */
export type NewsletterStep =
  | { kind: 'form'; email: string; problem?: string; more?: string }
  | { kind: 'proceed'; email: string; token: string; tooEarly?: boolean }
  | { kind: 'subscribed' }
  | { kind: 'confirm'; token: string }
  | { kind: 'confirmed' }
  | { kind: 'leave'; token: string }
  | { kind: 'left' }
  | { kind: 'gone'; what: 'confirm' | 'leave' }

export function NewsletterPage({ site, step }: { site: Site; step: NewsletterStep }) {
  const { title, text, children } = content(site, step)
  return (
    <Page
      site={site}
      title={title}
      description={text}
      // What answers somebody is not for search engines.
      path={step.kind === 'form' && !step.problem ? '/newsletter' : null}
      styles={styles}
      newsletter={step.kind === 'left' ? 'footer' : step.kind === 'form' || step.kind === 'proceed' ? 'page' : 'none'}
    >
      <div className="wrap letter">
        <h1 className="d1">{title}</h1>
        <p className="standfirst">{text}</p>
        {children}
      </div>
    </Page>
  )
}

interface Content {
  title: string
  text: string
  children?: ReactNode
}

function content(site: Site, step: NewsletterStep): Content {
  const { instanceName } = site
  switch (step.kind) {
    case 'form':
      return {
        title: t`Newsletter`,
        text: `${t`News of ${instanceName}, and one article on writing or publishing, now and then.`} ${howItGoesOn(site)}`,
        children: <AddressForm site={site} action="/newsletter" {...step} />,
      }
    case 'proceed':
      return {
        title: t`Newsletter`,
        text: t`One more step, so that no robot fills this list.`,
        children: <Proceed site={site} action="/newsletter/subscribe" {...step} />,
      }
    case 'subscribed':
      return {
        title: say(texts.successTitle),
        text: say(texts.success),
        children: (
          <p className="after">
            {site.sendsMail ? (
              <>
                <strong>
                  <Trans>One thing is left.</Trans>
                </strong>{' '}
                {say(texts.confirm)}
              </>
            ) : (
              say(texts.noMail)
            )}
          </p>
        ),
      }
    case 'confirm':
      return {
        title: t`Confirm your subscription`,
        text: t`One press, and you get the newsletter of ${instanceName}.`,
        children: <OneButton action={`/newsletter/confirm?token=${step.token}`} label={t`Confirm subscription`} />,
      }
    case 'confirmed':
      return {
        title: say(texts.successTitle),
        text: say(texts.success),
        children: (
          <Home>
            <Trans>Your address is confirmed. Every letter has a link to unsubscribe.</Trans>
          </Home>
        ),
      }
    case 'leave':
      return {
        title: t`Unsubscribe?`,
        text: t`You get no more letters from ${instanceName}. Mails about an account of yours are not affected.`,
        children: <OneButton action={`/newsletter/unsubscribe?token=${step.token}`} label={t`Unsubscribe`} />,
      }
    case 'left':
      return {
        title: t`You are unsubscribed`,
        text: t`No more letters will come. If you change your mind, the form is in the footer of this site.`,
        children: <Home />,
      }
    case 'gone':
      return step.what === 'confirm'
        ? {
            title: t`This link has expired`,
            text: t`It was good for seven days, or a newer one took its place. Enter your address again for a new one.`,
            children: <AddressForm site={site} action="/newsletter" email="" />,
          }
        : {
            title: t`This link is not known`,
            text: t`A letter may be missing from it, or you were taken off the list already. Open the link in the newest letter that you got.`,
            children: <Home />,
          }
  }
}

function Home({ children }: { children?: ReactNode }) {
  return (
    <>
      {children && <p className="after">{children}</p>}
      <p className="after">
        <a className="btn" href="/">
          <Trans>Return to Home</Trans>
        </a>
      </p>
    </>
  )
}
