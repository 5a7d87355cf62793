import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mailTo, type Site } from '../site.ts'
import { Policy } from './policy.tsx'

export function Privacy({ site }: { site: Site }) {
  const { support } = site.contact
  return (
    <Policy
      site={site}
      title={t`Privacy Policy`}
      standfirst={
        site.countsReaders
          ? t`What we keep about you, why, for how long, and what you can ask of us. No advertising, no sale of data.`
          : t`What we keep about you, why, for how long, and what you can ask of us. No advertising, no tracking, no sale of data.`
      }
      path="/privacy"
    >
      <h2>
        <Trans>What we keep</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Your account: full name, email address, a picture if you give one, and a hash of your password that cannot be turned back into
            it.
          </Trans>
        </li>
        <li>
          <Trans>
            How else you sign in, where you set it up: the sealed key of your authenticator app, hashes of recovery codes, the public half
            of a passkey, and the number by which Google, or the sign-in service of this site, knows you. Keys for programs are kept as
            hashes.
          </Trans>
        </li>
        <li>
          <Trans>What you tell us in Profile Settings: business name and type, target audience, brand voice, time zone.</Trans>
        </li>
        <li>
          <Trans>
            What you make: business profiles, briefs, posts and their versions, plans, channels and the record of each delivery.
          </Trans>
        </li>
        <li>
          <Trans>What was used: tokens and posts against your plan, with the time and the purpose.</Trans>
        </li>
        <li>
          <Trans>Your sessions: the network address and the browser of each sign-in, so that strange ones can be noticed.</Trans>
        </li>
        <li>
          <Trans>What you were told: notifications for 90 days, and the mails that were sent to you.</Trans>
        </li>
        <li>
          <Trans>If a colleague invites you: your address, until the invitation is taken, withdrawn or seven days old.</Trans>
        </li>
        <li>
          <Trans>
            A log of important acts in your workspace, such as an approval or the deletion of a business, with who did it and when.
          </Trans>
        </li>
        <li>
          <Trans>
            If you subscribe to the newsletter: your address, when you asked, confirmed and left. An address that nobody confirms is
            forgotten after seven days.
          </Trans>
        </li>
        {site.countsReaders && (
          <li>
            <Trans>
              If you get the newsletter of a business from here: that you opened a mail or followed a link of it, where its foot says that
              this is counted. The business sees numbers alone. Half a year later, or with your address, it is gone.
            </Trans>
          </li>
        )}
      </ul>
      <h2>
        <Trans>Why</Trans>
      </h2>
      <p>
        <Trans>
          To provide the service: to write drafts, to publish what you planned, to count quotas, and to keep accounts safe. For nothing
          else.
        </Trans>
      </p>
      <h2>
        <Trans>Who else sees it</Trans>
      </h2>
      <p>
        <Trans>
          When an AI provider writes a draft, it receives the profile of that business, the brief and your writing settings. The built-in
          composer sends nothing anywhere.
        </Trans>{' '}
        {site.captcha &&
          `${t`When you subscribe to the newsletter, Google’s reCAPTCHA checks that you are no robot, and learns of that visit.`} `}
        <Trans>
          What you publish is public, or is given to the channel you chose. The people of your workspace see your name, your picture and
          what you do there. Administrators of this site see accounts, mails that left it, and the log of important acts. Other customers
          see nothing of yours. When you sign in through Google, it learns that you did.
        </Trans>
      </p>
      <h2>
        <Trans>How long</Trans>
      </h2>
      <p>
        <Trans>
          As long as you have an account. A deleted business can be restored for 30 days. Sessions end after seven days without use, and
          after 90 days at the latest; the log of important acts after 400 days. You delete your account yourself, under Profile Settings:
          after seven days in which you can change your mind, it and its content are gone, but for what the law obliges us to keep.
        </Trans>
      </p>
      <h2>
        <Trans>What you can ask</Trans>
      </h2>
      <p>
        <Trans>
          To see what we keep about you, to have it corrected, given to you in a form that machines read, or deleted. A copy of your data is
          made under Profile Settings as well.
        </Trans>{' '}
        {support === '' ? (
          <Trans>For anything else, ask whoever gave you the address of this site, which has no public contact address yet.</Trans>
        ) : (
          <Trans>
            For anything else, write to <a href={mailTo(support, t`My data`)}>{support}</a>.
          </Trans>
        )}
      </p>
      <h2>
        <Trans>Children</Trans>
      </h2>
      <p>
        <Trans>The service is not for children under 13, and we do not knowingly keep data about them.</Trans>
      </p>
      <h2>
        <Trans>Changes and law</Trans>
      </h2>
      <p>
        <Trans>
          When this policy changes, the date beside it changes, and people with an account are told before it counts. It is governed by the
          law of California.
        </Trans>
      </p>
    </Policy>
  )
}
