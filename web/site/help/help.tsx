import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../document.tsx'
import { mailTo, type Site } from '../site.ts'
import styles from '../styles/help.css?inline'
import { type FaqEntry, faqFor, findEntries, topicLabel, topicOf, topics } from './faq.ts'
import { type GuideHit, searchGuide } from './guide-search.ts'
import { SearchForm } from './search-form.tsx'
import { searchText } from './search-text.ts'

interface HelpProps {
  site: Site
  /** As the address has them. */
  q: string
  topic: string | undefined
}

export function Help({ site, q: typed, topic: givenTopic }: HelpProps) {
  const q = searchText(typed)
  const topic = topicOf(givenTopic)
  const faq = faqFor(site.trialDays)
  const entries = findEntries(faq, q, topic)
  const found = entries.length
  const inGuide = q === '' ? [] : searchGuide(q).slice(0, 5)
  return (
    <Page
      site={site}
      title={t`Help`}
      description={t`Eight questions that people ask first, answered by what the product really does; and the way to a person.`}
      path="/help"
      styles={styles}
    >
      <div className="wrap">
        <div className="page-head help-head">
          <div>
            <h1 className="d1">
              <Trans>Help</Trans>
            </h1>
            <p className="standfirst">
              {site.contact.support === ''
                ? t`Eight questions that people ask first.`
                : t`Eight questions that people ask first. If yours is not here, a person answers.`}
            </p>
          </div>
          <SearchForm action="/help" label={t`Search the questions and answers`} placeholder={t`Search help`} q={q} topic={topic} />
        </div>
        <div className="help-grid">
          <Categories faq={faq} current={topic} q={q} />
          <div>
            {q !== '' && (
              <p className="found" role="status">
                {t`${plural(found, { one: `# answer with “${q}”.`, other: `# answers with “${q}”.` })}`}{' '}
                <a href={topic ? `/help?topic=${topic}` : '/help'}>
                  <Trans>Clear the search</Trans>
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
                    Try another word, or <a href="/help">show all topics</a>.
                  </Trans>
                </p>
              </div>
            ) : (
              <div className="faq">
                {entries.map(({ question, answer, topic: entryTopic }, index) => (
                  <details key={question} open={index === 0 || q !== ''}>
                    <summary>
                      <span>
                        <span className="cat">{topicLabel(entryTopic)}</span>
                        {question}
                      </span>
                    </summary>
                    <div className="a">
                      <p>{answer}</p>
                    </div>
                  </details>
                ))}
              </div>
            )}
            {inGuide.length > 0 && <InGuide hits={inGuide} />}
          </div>
          <MoreHelp site={site} />
        </div>
      </div>
    </Page>
  )
}

function Categories({ faq, current, q }: { faq: readonly FaqEntry[]; current: string | null; q: string }) {
  const kept = q === '' ? '' : `q=${encodeURIComponent(q)}`
  const all = [{ id: null, label: t`All Topics` }, ...topics.map(({ id }) => ({ id, label: topicLabel(id) }))]
  return (
    <nav aria-label={t`Categories`}>
      <ul className="cats">
        {all.map(({ id, label }) => {
          const query = [kept, id && `topic=${id}`].filter(Boolean).join('&')
          return (
            <li key={label}>
              <a href={query ? `/help?${query}` : '/help'} aria-current={id === current ? 'page' : undefined}>
                {label}
                <span>{id === null ? faq.length : faq.filter(({ topic }) => topic === id).length}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function InGuide({ hits }: { hits: GuideHit[] }) {
  return (
    <section className="in-guide" aria-labelledby="in-guide">
      <h2 id="in-guide">
        <Trans>In the user guide</Trans>
      </h2>
      <ul>
        {hits.map(({ page, excerpt }) => (
          <li key={page.slug}>
            <a href={`/help/guide/${page.slug}`}>{page.title}</a>
            <span>{excerpt}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoreHelp({ site }: { site: Site }) {
  const { instanceName } = site
  const { support } = site.contact
  return (
    <aside className="side" aria-label={t`More help`}>
      <div className="sheet desk-card">
        <h2>
          <Trans>Still stuck?</Trans>
        </h2>
        {support === '' ? (
          <p>
            <Trans>Nobody has entered a contact address for this site yet. Ask whoever gave you its address.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>Say which business and which post it is about. A person reads it.</Trans>
            </p>
            <a className="btn btn-proof" href={mailTo(support, t`A question about ${instanceName}`)}>
              <Trans>Contact Support</Trans>
            </a>
          </>
        )}
      </div>
      <ul className="more-links">
        <li>
          <Trans>
            <a href={site.signedIn ? '/app/tutorial' : '/help/tutorials'}>Video Tutorials</a>Six lessons, from a business to a published
            post.
          </Trans>
        </li>
        <li>
          <Trans>
            <a href="/help/guide">User Guide</a>Every screen, and what it does.
          </Trans>
        </li>
      </ul>
    </aside>
  )
}
