import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Site } from '../site.ts'
import { TextPage } from '../text-page.tsx'

const lessons = () => [
  {
    title: t`Describe a business`,
    guide: 'businesses',
    text: t`What a writer must know, and how the exact words that the AI is given are shown.`,
  },
  {
    title: t`Write from a brief`,
    guide: 'writing',
    text: t`One brief, several content types, drafts written at the same time; stop one, keep the others.`,
  },
  {
    title: t`Edit and approve`,
    guide: 'editor',
    text: t`Preview, count, versions and their differences, and what an approval stands for.`,
  },
  {
    title: t`Connect channels`,
    guide: 'publishing',
    text: t`The public blog, the sandbox wall, and what happens when a channel is disconnected.`,
  },
  { title: t`Plan in the calendar`, guide: 'calendar', text: t`Drag, reschedule, and read what a status says.` },
  { title: t`Watch it go out`, guide: 'publishing', text: t`Deliveries, attempts, and the one case in which a person is asked.` },
]

export function Tutorials({ site }: { site: Site }) {
  return (
    <TextPage
      site={site}
      crumb={{ label: t`Help`, href: '/help' }}
      title={t`Tutorial`}
      standfirst={t`Six lessons, from a business to a published post. There are no films yet: they are here to read, and in the application as a tour with a link to each screen.`}
      path="/help/tutorials"
    >
      <p>
        <Trans>
          The tour is in the application under <a href="/app/tutorial">Tutorial</a>; sign in to follow it. Each lesson has its page in the
          user guide:
        </Trans>
      </p>
      <ol>
        {lessons().map(({ title, guide, text }) => (
          <li key={title}>
            <a href={`/help/guide/${guide}`}>{title}</a>. {text}
          </li>
        ))}
      </ol>
      <h2>
        <Trans>Try without an audience</Trans>
      </h2>
      <p>
        <Trans>
          Each business has a sandbox wall from the start. It takes all nine content types, behaves like a platform, and can be told to
          refuse, to be slow or to fall silent. Nothing on it leaves the server. <a href="/help/guide/sandbox">How the sandbox works</a>.
        </Trans>
      </p>
    </TextPage>
  )
}
