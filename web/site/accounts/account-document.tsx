import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { renderToString } from 'react-dom/server'

import { i18n } from '../../lib/i18n.ts'
import touchIcon from '../icons/icon-180.png?url'
import { AccountPage } from './account-page.tsx'
import type { AccountDocumentProps, AccountPageProps } from './account-props.ts'

function headOf(page: AccountPageProps['page']): { title: string; description: string } {
  switch (page) {
    case 'sign-in':
      return {
        title: t`Log in`,
        description: t`Log in to your workspace: what needs you today, the calendar, and every draft where you left it.`,
      }
    case 'sign-up':
      return {
        title: t`Create your account`,
        description: t`Create an account: describe a business once, and get drafts for nine content types to approve, plan and publish.`,
      }
    case 'forgot-password':
      return { title: t`Forgot password`, description: t`Forgot your password? Get a link by email to choose a new one.` }
    case 'reset-password':
      return { title: t`Choose a new password`, description: t`Choose a new password, by the link from your email.` }
  }
}

/** Log-in, sign-up and the password pages: rendered here, hydrated by its script in `islands/` with the same props. */
export function AccountDocument({ site, assets, catalogue, path, content }: AccountDocumentProps) {
  const { title, description } = headOf(content.page)
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${site.instanceName}`}</title>
        <meta name="description" content={description} />
        {path === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={site.baseUrl + path} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script src="/before.js" />
        {/* It runs before `before.js` brings the island. */}
        {catalogue && <script defer src={catalogue} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
      </head>
      <body>
        {/* A document of its own, so that its ids are those of the island. */}
        <div id="root" data-rendered="" dangerouslySetInnerHTML={{ __html: renderToString(<AccountPage {...content} />) }} />
        <noscript>
          <p className="needs-script">
            <Trans>
              This form needs JavaScript. The public pages work without it: <a href="/">go to the start page</a>.
            </Trans>
          </p>
        </noscript>
        <script
          id="props"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(content).replaceAll('<', '\\u003c') }}
        />
        {/* Fetched by `before.js` once the page is painted, which needs none of them. */}
        <template id="modules" data-hrefs={[...assets.modules, assets.script].join(' ')} />
      </body>
    </html>
  )
}
