import { mailTo, type Site } from '../site.ts'
import { TextPage } from '../text-page.tsx'

export function Community({ site }: { site: Site }) {
  const { questions, support } = site.contact
  return (
    <TextPage
      site={site}
      crumb={{ label: 'Help', href: '/help' }}
      title="Community"
      standfirst="A forum is not open yet. Until it is, questions and ideas reach people by these ways."
      path="/help/community"
    >
      <h2>Ask a person</h2>
      {support === '' ? (
        <p>Nobody has entered a public contact address for this site yet. Ask whoever gave you its address.</p>
      ) : (
        <p>
          Write to <a href={mailTo(support, 'A question about Postwright')}>{support}</a> and say which business and which post it is about.
        </p>
      )}
      {questions !== '' && (
        <p>
          Ideas and everything else go to <a href={mailTo(questions)}>{questions}</a>.
        </p>
      )}
      <h2>Take part</h2>
      <p>
        Postwright is open source under the MIT licence. The source comes with a map of the code, a guide for contributors and the reasons
        behind its decisions. A report that says what you did, what you expected and what you saw is as welcome as code.
      </p>
      <h2>Report a hole in safety</h2>
      <p>
        Please do it privately: through the security advisories of the source’s repository{support !== '' && ', or by mail'}. You get an
        answer within three working days, and credit if you want it.
      </p>
      <h2>Read what others write</h2>
      <p>
        The businesses on this site publish on <a href="/blog">the blog</a>. It has an <a href="/blog/rss.xml">RSS feed</a> and a{' '}
        <a href="/blog/feed.json">JSON feed</a>.
      </p>
    </TextPage>
  )
}
