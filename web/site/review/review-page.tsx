import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import previewStyles from '../../app/features/content/posts/preview/preview.css?inline'
import interFont from '../../ui/fonts/inter-latin.woff2?url'
import newsreaderFont from '../../ui/fonts/newsreader-basic.woff2?url'
// oxlint-disable-next-line import/default -- what `?island` leads to is text, see web/island.ts
import island from '../islands/review.ts?island'
import baseStyles from '../styles/base.css?inline'
import reviewStyles from '../styles/review.css?inline'
import typeStyles from '../styles/types.css?inline'
import { PasscodePage } from './passcode-page.tsx'
import { PostsPage } from './posts-page.tsx'
import type { ReviewPageProps, ReviewStep } from './step.ts'

/** The previews' style sheet is in a layer of the application's, which the site's own rules would win over. */
const styles = baseStyles + typeStyles + previewStyles.replaceAll('@layer components', '@media all') + reviewStyles

/** Whatever a review link leads to: a document of its own, without the site's header, which works by forms alone. */
export function ReviewPage({ instanceName, step }: ReviewPageProps) {
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="description" content={t`Posts to look at and to decide about.`} />
        <title>{titleOf(step)}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={newsreaderFont} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={interFont} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="review">
        {content(step, instanceName)}
        {step.kind === 'posts' && <script type="module" dangerouslySetInnerHTML={{ __html: island }} />}
      </body>
    </html>
  )
}

function titleOf(step: ReviewStep): string {
  if (step.kind === 'ended') return t`This link has ended`
  if (step.kind === 'passcode') return t`Passcode · ${{ business: step.businessName }}`
  return `${step.page.title} · ${step.page.businessName}`
}

function content(step: ReviewStep, instanceName: string): ReactNode {
  if (step.kind === 'posts') return <PostsPage {...step} instanceName={instanceName} />
  if (step.kind === 'passcode') return <PasscodePage {...step} instanceName={instanceName} />
  return (
    <main className="rl-alone">
      <div className="mid">
        <div>
          <h1>
            <Trans>This link has ended</Trans>
          </h1>
          <p className="sub">
            <Trans>Its time is over, it was taken back, or a letter of it is missing. Ask whoever sent it to you for a new one.</Trans>
          </p>
        </div>
        {step.typed && (
          <div className="field-of">
            <label htmlFor="typed">
              <Trans>This was not sent. Copy it if you need it:</Trans>
            </label>
            <textarea className="field" id="typed" rows={6} readOnly defaultValue={step.typed} />
          </div>
        )}
      </div>
    </main>
  )
}
