import type { Site } from '../site.ts'
import { WriteTo } from '../write-to.tsx'
import { Policy } from './policy.tsx'

export function Privacy({ site }: { site: Site }) {
  const { support } = site.contact
  return (
    <Policy
      site={site}
      title="Privacy Policy"
      standfirst="What we keep about you, why, for how long, and what you can ask of us. No advertising, no tracking, no sale of data."
      path="/privacy"
    >
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: full name, email address, a picture if you give one, and a hash of your password that cannot be turned back into it.
        </li>
        <li>
          How else you sign in, where you set it up: the sealed key of your authenticator app, hashes of recovery codes, the public half of
          a passkey, and the number by which Google, or the sign-in service of this site, knows you. Keys for programs are kept as hashes.
        </li>
        <li>What you tell us in Profile Settings: business name and type, target audience, brand voice, time zone.</li>
        <li>What you make: business profiles, briefs, posts and their versions, plans, channels and the record of each delivery.</li>
        <li>What was used: tokens and posts against your plan, with the time and the purpose.</li>
        <li>Your sessions: the network address and the browser of each sign-in, so that strange ones can be noticed.</li>
        <li>What you were told: notifications for 90 days, and the mails that were sent to you.</li>
        <li>If a colleague invites you: your address, until the invitation is taken, withdrawn or seven days old.</li>
        <li>A log of important acts in your workspace, such as an approval or the deletion of a business, with who did it and when.</li>
        <li>
          If you subscribe to the newsletter: your address, when you asked, confirmed and left. An address that nobody confirms is forgotten
          after seven days.
        </li>
      </ul>
      <h2>Why</h2>
      <p>
        To provide the service: to write drafts, to publish what you planned, to count quotas, and to keep accounts safe. For nothing else.
      </p>
      <h2>Who else sees it</h2>
      <p>
        When an AI provider writes a draft, it receives the profile of that business, the brief and your writing settings. The built-in
        composer sends nothing anywhere.{' '}
        {site.captcha &&
          'When you subscribe to the newsletter, Google’s reCAPTCHA checks that you are no robot, and learns of that visit. '}{' '}
        What you publish is public, or is given to the channel you chose. The people of your workspace see your name, your picture and what
        you do there. Administrators of this site see accounts, mails that left it, and the log of important acts. Other customers see
        nothing of yours. When you sign in through Google, it learns that you did.
      </p>
      <h2>How long</h2>
      <p>
        As long as you have an account. A deleted business can be restored for 30 days. Sessions end after seven days without use, and after
        90 days at the latest; the log of important acts after 400 days. You delete your account yourself, under Profile Settings: after
        seven days in which you can change your mind, it and its content are gone, but for what the law obliges us to keep.
      </p>
      <h2>What you can ask</h2>
      <p>
        To see what we keep about you, to have it corrected, given to you in a form that machines read, or deleted. A copy of your data is
        made under Profile Settings as well. For anything else, <WriteTo address={support} subject="My data" />.
      </p>
      <h2>Children</h2>
      <p>The service is not for children under 13, and we do not knowingly keep data about them.</p>
      <h2>Changes and law</h2>
      <p>
        When this policy changes, the date beside it changes, and people with an account are told before it counts. It is governed by the
        law of California.
      </p>
    </Policy>
  )
}
