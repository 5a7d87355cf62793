import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../document.tsx'
import type { Site } from '../site.ts'
import helpStyles from '../styles/help.css?inline'
import readingStyles from '../styles/reading.css?inline'
import { guideLanguage, guidePage, guidePages, type GuidePage } from './guide-pages.ts'
import { searchGuide } from './guide-search.ts'
import { anchorOf, Markdown, plainText } from './markdown.tsx'
import { SearchForm } from './search-form.tsx'
import { searchText } from './search-text.ts'

/** The contents of the user guide, or what was found in it. */
export function GuideIndex({ site, q: typed }: { site: Site; q: string }) {
  const q = searchText(typed)
  const isSearch = q !== ''
  const entries = isSearch
    ? searchGuide(q).map(({ page, excerpt }) => ({ page, text: excerpt }))
    : guidePages().map((page) => ({ page, text: page.summary }))
  const found = entries.length
  return (
    <Page
      site={site}
      title={t`User guide`}
      description={t`Every screen of Postwright: what it is for, what its parts do, and what to do when something refuses.`}
      path="/help/guide"
      styles={helpStyles}
    >
      <div className="wrap">
        <div className="page-head help-head">
          <div>
            <p className="crumb">
              <a href="/help">
                <Trans>Help</Trans>
              </a>
            </p>
            <h1 className="d1">
              <Trans>User guide</Trans>
            </h1>
            <p className="standfirst">
              <Trans>Every screen that there is, and nothing that is not.</Trans>
            </p>
          </div>
          <SearchForm action="/help/guide" label={t`Search the user guide`} placeholder={t`Search the guide`} q={q} />
        </div>
        {isSearch && (
          <p className="found" role="status">
            {t`${plural(found, { one: `# page with “${q}”.`, other: `# pages with “${q}”.` })}`}{' '}
            <a href="/help/guide">
              <Trans>Show all pages</Trans>
            </a>
          </p>
        )}
        {entries.length === 0 ? (
          <div className="none">
            <h2>
              <Trans>No results found</Trans>
            </h2>
            <p className="soft">
              <Trans>
                Try another word, or <a href="/help/guide">show all pages</a>.
              </Trans>
            </p>
          </div>
        ) : (
          <ol className="contents" lang={guideLanguage()}>
            {entries.map(({ page, text }) => (
              <li key={page.slug}>
                <h2>
                  <a href={`/help/guide/${page.slug}`}>{page.title}</a>
                </h2>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Page>
  )
}

/** One page of the guide, or null when there is none of this name. */
export function GuideArticle({ site, slug }: { site: Site; slug: string }) {
  const page = guidePage(slug)
  if (!page) return null
  const pages = guidePages()
  const at = pages.indexOf(page)
  return (
    <Page site={site} title={page.title} description={page.summary} path={`/help/guide/${slug}`} styles={readingStyles}>
      <article className="wrap">
        <header className="post-head">
          <p className="crumb">
            <a href="/help/guide">
              <Trans>User guide</Trans>
            </a>
          </p>
          <div>
            <h1 className="d1" lang={guideLanguage()}>
              {page.title}
            </h1>
            <p className="standfirst" lang={guideLanguage()}>
              {page.summary}
            </p>
          </div>
        </header>
        <div className="post-body">
          <nav className="meta" aria-label={t`On this page`}>
            <Headings page={page} />
          </nav>
          <div className="prose guide" lang={guideLanguage()}>
            <Markdown node={page.body} />
          </div>
        </div>
        <Neighbours earlier={pages[at - 1]} later={pages[at + 1]} />
      </article>
    </Page>
  )
}

function Headings({ page }: { page: GuidePage }) {
  const headings = page.body.children.filter((node) => node.type === 'heading' && node.depth === 2).map(plainText)
  return (
    <ol lang={guideLanguage()}>
      {headings.map((heading) => (
        <li key={heading}>
          <a href={`#${anchorOf(heading)}`}>{heading}</a>
        </li>
      ))}
    </ol>
  )
}

function Neighbours({ earlier, later }: { earlier: GuidePage | undefined; later: GuidePage | undefined }) {
  return (
    <nav className="end" aria-label={t`More of the guide`}>
      <div>
        <div>
          {earlier && (
            <>
              <small>
                <Trans>Before</Trans>
              </small>
              <a href={`/help/guide/${earlier.slug}`}>{earlier.title}</a>
            </>
          )}
        </div>
        <div className="next">
          {later && (
            <>
              <small>
                <Trans>Next</Trans>
              </small>
              <a href={`/help/guide/${later.slug}`}>{later.title}</a>
            </>
          )}
        </div>
      </div>
    </nav>
  )
}
