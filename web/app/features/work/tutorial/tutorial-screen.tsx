import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Kbd } from '../../../../ui/kbd.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import './tutorial.css'

interface Step {
  title: string
  text: ReactNode
  link: { label: string } & Pick<LinkProps, 'to' | 'search'>
  /** Its link is for whoever may do that. */
  addsBusiness?: true
}

const steps: readonly Step[] = [
  {
    title: t`Describe a business`,
    text: (
      <Trans>
        Name and context are enough to begin. Industry, vision, mission, goals and keywords make drafts more your own; the content types you
        choose there are offered with every brief. Keywords and goals are typed with commas between them.
      </Trans>
    ),
    link: { label: t`Add Business`, to: '/app/dashboard', search: { add: 'business' } },
    addsBusiness: true,
  },
  {
    title: t`Write from a brief`,
    text: (
      <Trans>
        On the Dashboard say what should be written, as you would tell a colleague: what happened, for whom, what they should do. Choose
        content types, length and how many variants; where an AI model writes, tone and language too. All drafts are written at the same
        time, in a list beside the one you read; each can be stopped, and each is kept as a post with its first version. Every draft uses
        tokens of your plan: how many stands under the brief, with what is left where your plan has a fixed number.
      </Trans>
    ),
    link: { label: t`Open the Dashboard`, to: '/app/dashboard' },
  },
  {
    title: t`Edit and approve`,
    text: (
      <Trans>
        The Repository holds every post; find them by business, type, status or words. In the editor the count follows the rules of the
        platform, the preview shows the post as it will look, and changes are saved as you type. Versions can be compared and restored.
        Approve a post when it is ready; a later change takes it back to draft, so that nothing unapproved goes out.
      </Trans>
    ),
    link: { label: t`Open the Repository`, to: '/app/repository' },
  },
  {
    title: t`Connect channels`,
    text: (
      <Trans>
        A channel is where posts of a business are published. This version publishes to the public blog of this instance, and to the sandbox
        wall, where you can try everything without an audience, failures included.
      </Trans>
    ),
    link: { label: t`Open Publishing`, to: '/app/publishing' },
  },
  {
    title: t`Plan in the calendar`,
    text: (
      <Trans>
        Schedule an approved post, or drag it to another day. Times are those of the business’s own time zone, which is always shown. A time
        in the past is refused.
      </Trans>
    ),
    link: { label: t`Open the Content Calendar`, to: '/app/calendar' },
  },
  {
    title: t`Watch it go out`,
    text: (
      <Trans>
        Posts are sent when they are due, also while nobody is signed in. Each one shows where it is: scheduled, sending, published with its
        address. When a platform refuses, or does not answer clearly, the post says so and asks you, and is never sent twice by guessing.
      </Trans>
    ),
    link: { label: t`Open Publishing`, to: '/app/publishing' },
  },
]

/** A short guide to the product as it is, in the order in which it is used. */
export function TutorialScreen() {
  const { addBusinesses } = useMay()
  return (
    <>
      <PageHead title={t`Tutorial`}>
        <Trans>From a first brief to a published post, in six steps.</Trans>
      </PageHead>
      <Sheet label={t`Steps`} className="tutorial">
        <ol className="lines">
          {steps.map(({ title, text, link: { label, ...link }, addsBusiness }, index) => (
            <li key={index}>
              <h2 className="h2">{title}</h2>
              <p>{text}</p>
              {(addBusinesses || !addsBusiness) && (
                <Link className="link m" {...link}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Sheet>
      <Sheet title={t`Keys`} className="tutorial-keys">
        <dl className="lines">
          <div>
            <dt>
              <Kbd keys="Mod" /> <Kbd keys="K" />
            </dt>
            <dd>
              <Trans>Go to a screen or a business by its name, or to a post by its words</Trans>
            </dd>
          </div>
          <div>
            <dt>
              <kbd>Tab</kbd>
            </dt>
            <dd>
              <Trans>Next control; the focus is always visible</Trans>
            </dd>
          </div>
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>
              <Trans>Close what is open</Trans>
            </dd>
          </div>
        </dl>
      </Sheet>
    </>
  )
}
