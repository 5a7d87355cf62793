import { i18n } from '@lingui/core'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import interFont from '../../ui/fonts/inter-latin.woff2?url'
import newsreaderFont from '../../ui/fonts/newsreader-basic.woff2?url'
// oxlint-disable-next-line import/default -- what `?island` leads to is text, see web/island.ts
import island from '../islands/newsletter.ts?island'
import baseStyles from '../styles/base.css?inline'
import letterStyles from '../styles/newsletter.css?inline'
import subscribeStyles from '../styles/subscribe.css?inline'
import { AddressForm, OneButton, Proceed } from '../newsletter/forms.tsx'
import type { SubscribePageProps } from './step.ts'

const styles = baseStyles + letterStyles + subscribeStyles

/** Whatever concerns the newsletter of a business: a document of its own under its name, which works by forms alone and fits into a frame. */
export function SubscribePage({ site, step }: SubscribePageProps) {
  const { title, text, children } = content({ site, step })
  const hasForm = step.kind === 'form' || step.kind === 'proceed'
  const isFramed = 'isFramed' in step && step.isFramed
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="description" content={text} />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={newsreaderFont} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={interFont} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className={isFramed ? 'sub framed' : 'sub'}>
        <main className="letter">
          <h1>{title}</h1>
          <p className="standfirst">{text}</p>
          {children}
        </main>
        {!isFramed && (
          <p className="sent-with">
            <Trans>Sent with {ph({ instance: site.instanceName })}</Trans>
          </p>
        )}
        {hasForm && <script type="module" dangerouslySetInnerHTML={{ __html: island }} />}
      </body>
    </html>
  )
}

interface Content {
  title: string
  text: string
  children?: ReactNode
}

function content({ site, step }: SubscribePageProps): Content {
  switch (step.kind) {
    case 'form':
      return {
        title: step.businessName,
        text: step.about || t`The newsletter of ${{ business: step.businessName }}, by mail.`,
        children: <AddressForm site={site} {...step} />,
      }
    case 'proceed':
      return {
        title: step.businessName,
        text: t`One more step, so that no robot fills this list.`,
        children: <Proceed site={site} {...step} />,
      }
    case 'asked':
      return {
        title: t`One thing is left`,
        text: t`Open the mail that ${{ business: step.businessName }} just sent you, and confirm your address. It may lie in the folder for spam.`,
      }
    case 'confirm':
      return {
        title: t`Confirm your subscription`,
        text: t`One press, and you get the newsletter of ${{ business: step.businessName }}.`,
        children: <OneButton action={step.action} label={t`Confirm subscription`} />,
      }
    case 'confirmed':
      return {
        title: t`You are subscribed`,
        text: t`The newsletter of ${{ business: step.businessName }} comes to you from now on. Each mail has a link to unsubscribe.`,
      }
    case 'leave':
      return {
        title: t`Unsubscribe?`,
        text: t`You get no more newsletters from ${{ business: step.businessName }}.`,
        children: <OneButton action={step.action} label={t`Unsubscribe`} field="leave" />,
      }
    case 'left':
      return { title: t`You are unsubscribed`, text: t`No more newsletters come from ${{ business: step.businessName }}.` }
    case 'proof':
      return {
        title: t`Here readers unsubscribe`,
        text: t`This was a copy to look at. In the newsletter, each reader has a link of their own here.`,
      }
    case 'gone':
      return gone(step.what)
  }
}

function gone(what: 'form' | 'confirm' | 'leave' | 'issue' | 'link'): Content {
  if (what === 'issue') return { title: t`This newsletter is not here`, text: t`It was taken down, or a part of the address is missing.` }
  if (what === 'form')
    return { title: t`This form is closed`, text: t`The newsletter takes no new addresses here, or a part of the address is missing.` }
  if (what === 'confirm')
    return {
      title: t`This link has expired`,
      text: t`It was good for seven days, or a newer one took its place. Enter your address again for a new one.`,
    }
  if (what === 'link')
    return { title: t`This link leads nowhere`, text: t`Its newsletter was taken down, or a part of the address is missing.` }
  return {
    title: t`This link is not known`,
    text: t`A part of it may be missing, or you were taken off the list already. Open the link in the newest mail that you got.`,
  }
}
