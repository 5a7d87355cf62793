import { buttonClass } from '../../ui/button.tsx'
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
          <svg viewBox="0 0 520 400">
            <text x="0" y="50" fontSize="30">
              Page
            </text>
            <text className="mono" x="520" y="48" fontSize="15" textAnchor="end">
              404
            </text>
            <path className="rule" d="M0 72h520" />
            <path
              className="lines"
              d="M0 112h512M0 142h170M298 142h190M0 172h170M298 172h204M0 202h196M272 202h234M0 232h498M0 262h470M0 292h510M0 322h486M0 352h268"
            />
            <path className="proof" d="M206 226 234 192 262 226" />
            <text className="proof" x="234" y="172" fontSize="30" fontStyle="italic" textAnchor="middle">
              page?
            </text>
          </svg>
        </div>
      </div>
    </PublicPage>
  )
}
