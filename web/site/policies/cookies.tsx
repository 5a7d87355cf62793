import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Site } from '../site.ts'
import { Policy } from './policy.tsx'

const stored = () => [
  {
    name: 'postwright.session_token',
    kind: t`Cookie, essential`,
    purpose: t`Keeps you signed in. Set when you sign in; over HTTPS the names of our cookies begin with __Host-.`,
    lasts: t`7 days after the last use, 90 days at most`,
  },
  {
    name: 'postwright.second_step',
    kind: t`Cookie, essential`,
    purpose: t`Holds, sealed, who is about to enter a code, when your account asks for one beside the password.`,
    lasts: t`10 minutes`,
  },
  {
    name: 'postwright.device',
    kind: t`Cookie, persistent`,
    purpose: t`Spares you the code on this device. Set only when you tick “Do not ask on this device for 30 days”.`,
    lasts: t`30 days, or until you forget devices`,
  },
  {
    name: 'postwright.browser',
    kind: t`Cookie, persistent`,
    purpose: t`Lets us tell you when somebody logs in to your account from a browser that you never used. Set when you log in, and sent to us only then.`,
    lasts: t`400 days after the last log-in`,
  },
  {
    name: 'postwright.google',
    kind: t`Cookie, essential`,
    purpose: t`Brings you back to where you were from Google, or another sign-in service, when you log in through it.`,
    lasts: t`10 minutes`,
  },
  {
    name: 'theme',
    kind: t`Local storage`,
    purpose: t`Remembers light or dark when you choose one in the application.`,
    lasts: t`Until you clear it`,
  },
  {
    name: t`unsaved text of a post`,
    kind: t`Local storage`,
    purpose: t`Keeps what you typed when the connection is lost.`,
    lasts: t`Until it is saved`,
  },
  {
    name: t`unsent brief`,
    kind: t`Session storage`,
    purpose: t`Keeps a brief that you have begun when you change screens.`,
    lasts: t`Until the tab is closed`,
  },
]

export function Cookies({ site }: { site: Site }) {
  return (
    <Policy
      site={site}
      title={t`Cookie Policy`}
      standfirst={t`Cookies only for signing in. Public pages set none, and nothing here follows you to other sites.`}
      path="/cookies"
    >
      <h2>
        <Trans>What this version really sets</Trans>
      </h2>
      {/* A small screen scrolls it, and so must the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table" tabIndex={0} role="group" aria-label={t`Cookies and storage`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Name</Trans>
              </th>
              <th scope="col">
                <Trans>Kind</Trans>
              </th>
              <th scope="col">
                <Trans>What for</Trans>
              </th>
              <th scope="col">
                <Trans>Lasts</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {stored().map(({ name, kind, purpose, lasts }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{kind}</td>
                <td>{purpose}</td>
                <td>{lasts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>
        <Trans>Kinds of cookies</Trans>
      </h2>
      <p>
        <Trans>
          Session cookies are gone when the browser is closed. Persistent cookies stay: by this policy they may last from 30 days to 2
          years, depending on their purpose. In this version there are two of that kind: the one that knows your browser again when you log
          in, and the one that remembers a device, only where you ask for it.
        </Trans>
      </p>
      <h2>
        <Trans>Why there is no banner</Trans>
      </h2>
      <p>
        <Trans>
          There are no cookies for advertising, measuring or third parties, so there is nothing to consent to. Should that change, you will
          be asked before any such cookie is set.
        </Trans>
      </p>
      <h2>
        <Trans>Your choice</Trans>
      </h2>
      <p>
        <Trans>
          You can delete or block cookies in your browser. Without the essential ones the public pages stay as they are, and signing in does
          not work.
        </Trans>
      </p>
    </Policy>
  )
}
