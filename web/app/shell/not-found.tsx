import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { buttonClass } from '../../ui/button.tsx'
import { LostPicture } from '../../ui/lost-picture.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { PublicPage } from '../../ui/public-page.tsx'

export function NotFound() {
  usePageTitle(t`Page not found`)
  return (
    <PublicPage>
      <div className="lost">
        <div>
          <h1>
            <Trans>Oops! Page not found</Trans>
          </h1>
          <p>
            <Trans>There is nothing at this address. It may have moved, or a letter may be missing from the link.</Trans>
          </p>
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href="/">
            <Trans>Return to Home</Trans>
          </a>
          <p className="soft">
            <a className="link" href="/blog">
              <Trans>Blog</Trans>
            </a>
          </p>
        </div>
        <div className="crops galley" aria-hidden="true">
          <LostPicture />
        </div>
      </div>
    </PublicPage>
  )
}
