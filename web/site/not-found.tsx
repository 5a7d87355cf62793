import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { LostPicture } from '../ui/lost-picture.tsx'
import { Page } from './document.tsx'
import type { Site } from './site.ts'
import styles from './styles/lost.css?inline'

interface NotFoundProps {
  site: Site
  /** Says which thing is missing, where that is known. */
  text?: string
}

const nothingHere = msg`There is nothing at this address. It may have moved, or a letter may be missing from the link.`

/** The same words as in the application. */
export function NotFound({ site, text = say(nothingHere) }: NotFoundProps) {
  return (
    <Page site={site} title={t`Page not found`} description={text} path={null} newsletter="none" styles={styles}>
      <div className="wrap lost">
        <div>
          <h1 className="d1">
            <Trans>Oops! Page not found</Trans>
          </h1>
          <p className="standfirst">{text}</p>
          <a className="btn btn-proof btn-lg" href="/">
            <Trans>Return to Home</Trans>
          </a>
          <p className="links">
            <a href="/blog">
              <Trans>Blog</Trans>
            </a>
            <a href="/help">
              <Trans>Help</Trans>
            </a>
            <a href="/pricing">
              <Trans>Pricing</Trans>
            </a>
          </p>
        </div>
        <div className="galley crop" aria-hidden="true">
          <LostPicture />
        </div>
      </div>
    </Page>
  )
}
