import { buttonClass } from '../../ui/button.tsx'
import { LostPicture } from '../../ui/lost-picture.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { PublicPage } from '../../ui/public-page.tsx'

export function NotFound() {
  usePageTitle('Page not found')
  return (
    <PublicPage>
      <div className="lost">
        <div>
          <h1>Oops! Page not found</h1>
          <p>There is nothing at this address. It may have moved, or a letter may be missing from the link.</p>
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href="/">
            Return to Home
          </a>
          <p className="soft">
            <a className="link" href="/blog">
              Blog
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
