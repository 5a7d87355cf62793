import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Page } from './document.tsx'
import type { Site } from './site.ts'
import styles from './styles/lost.css?inline'

interface UnsubscribeProps {
  site: Site
  /** `unknown`: the address is none of ours. */
  state: 'subscribed' | 'unsubscribed' | 'unknown'
  /** Where the form goes; what it wants is in the address, as in a mail's own request to unsubscribe. */
  action: string
}

const words = () => ({
  subscribed: {
    title: t`Stop reminders?`,
    text: t`You would get no more mails that remind you of a period that ends, or of an account that waits. Mails about what you do, such as a new password or a payment, come anyway.`,
    button: t`Unsubscribe`,
  },
  unsubscribed: {
    title: t`You are unsubscribed`,
    text: t`There will be no more reminders by mail. Mails about what you do, such as a new password or a payment, come anyway.`,
    button: t`Get reminders again`,
  },
})

/** Reached from a mail, so that it works without signing in and without a script. */
export function Unsubscribe({ site, state, action }: UnsubscribeProps) {
  if (state === 'unknown') {
    const text = t`This address for unsubscribing is not one of ours: it may have been copied with a mistake. Use the link in the mail itself.`
    return (
      <Notice site={site} title={t`This link does not work`} text={text}>
        <a className="btn btn-lg" href="/">
          <Trans>Return to Home</Trans>
        </a>
      </Notice>
    )
  }
  const { title, text, button } = words()[state]
  return (
    <Notice site={site} title={title} text={text}>
      <form method="post" action={action}>
        <button className={state === 'subscribed' ? 'btn btn-proof btn-lg' : 'btn btn-lg'}>{button}</button>
      </form>
    </Notice>
  )
}

function Notice({ site, title, text, children }: { site: Site; title: string; text: string; children?: ReactNode }) {
  return (
    <Page site={site} title={title} description={text} path={null} styles={styles}>
      <div className="wrap lost">
        <div>
          <h1 className="d1">{title}</h1>
          <p className="standfirst">{text}</p>
          {children}
        </div>
      </div>
    </Page>
  )
}
