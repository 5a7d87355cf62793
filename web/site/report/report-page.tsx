import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import interFont from '../../ui/fonts/inter-latin.woff2?url'
import newsreaderFont from '../../ui/fonts/newsreader-basic.woff2?url'
import baseStyles from '../styles/base.css?inline'
import reportStyles from '../styles/report.css?inline'
import reviewStyles from '../styles/review.css?inline'
import typeStyles from '../styles/types.css?inline'
import { PasscodePage } from '../review/passcode-page.tsx'
import { ReportSheets } from './report-sheets.tsx'
import type { ReportPageProps, ReportStep } from './step.ts'

/** The figures of a business on a document of its own, without the site's header and without a script. It prints as it is shown. */
export function ReportPage({ instanceName, step }: ReportPageProps) {
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="description" content={t`What came of what was published.`} />
        <title>{titleOf(step)}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={newsreaderFont} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={interFont} />
        <style dangerouslySetInnerHTML={{ __html: baseStyles + typeStyles + (step.kind === 'passcode' ? reviewStyles : reportStyles) }} />
      </head>
      {step.kind === 'passcode' ? (
        <body className="review">
          <PasscodePage {...step} instanceName={instanceName} />
        </body>
      ) : (
        <body className="report">
          <main>{step.kind === 'figures' ? <ReportSheets figures={step.figures} instanceName={instanceName} /> : <Ended />}</main>
        </body>
      )}
    </html>
  )
}

function titleOf(step: ReportStep): string {
  if (step.kind === 'figures') return `${step.figures.name} · ${step.figures.businessName}`
  return step.kind === 'passcode' ? t`Passcode · ${{ business: step.businessName }}` : t`This report has ended`
}

function Ended() {
  return (
    <>
      <h1>
        <Trans>This report has ended</Trans>
      </h1>
      <p className="sub">
        <Trans>Its time is over, it was taken back, or a letter of its address is missing. Ask whoever sent it to you for a new one.</Trans>
      </p>
    </>
  )
}
