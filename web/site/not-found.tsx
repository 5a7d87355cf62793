import { Page } from './document.tsx'
import type { Site } from './site.ts'
import styles from './styles/lost.css?inline'

interface NotFoundProps {
  site: Site
  /** Says which thing is missing, where that is known. */
  text?: string
}

const nothingHere = 'There is nothing at this address. It may have moved, or a letter may be missing from the link.'

/** The same words and the same picture as in the application. */
export function NotFound({ site, text = nothingHere }: NotFoundProps) {
  return (
    <Page site={site} title="Page not found" description={text} path={null} newsletter="none" styles={styles}>
      <div className="wrap lost">
        <div>
          <h1 className="d1">Oops! Page not found</h1>
          <p className="standfirst">{text}</p>
          <a className="btn btn-proof btn-lg" href="/">
            Return to Home
          </a>
          <p className="links">
            <a href="/blog">Blog</a>
            <a href="/help">Help</a>
            <a href="/pricing">Pricing</a>
          </p>
        </div>
        <div className="galley crop" aria-hidden="true">
          <svg className="draw" viewBox="0 0 520 400">
            <text x="0" y="50" fontSize="30">
              Page
            </text>
            <text className="m" x="520" y="48" fontSize="15" textAnchor="end">
              404
            </text>
            <path className="l" d="M0 72h520" />
            <path
              className="g"
              d="M0 112h512M0 142h170M298 142h190M0 172h170M298 172h204M0 202h196M272 202h234M0 232h498M0 262h470M0 292h510M0 322h486M0 352h268"
            />
            <path className="r" d="M206 226 234 192 262 226" />
            <text className="put" x="234" y="172" fontSize="30" fontStyle="italic" textAnchor="middle">
              page?
            </text>
          </svg>
        </div>
      </div>
    </Page>
  )
}
