import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { passcodeRestMinutes } from '@postwright/contract/content/passcode'
import { CircleX } from 'lucide-react'

import { Monogram } from '../../ui/monogram.tsx'
import { mailTo } from '../site.ts'
import { ReviewFoot } from './foot.tsx'
import { timeOf, zonedMoment } from './moments.ts'
import type { AskedPasscode } from './step.ts'

type PasscodePageProps = AskedPasscode & { instanceName: string }

/** Asks for the six digits, and says how often somebody may try. */
export function PasscodePage({ path, businessName, opens, endsAt, timeZone, problem, instanceName }: PasscodePageProps) {
  const maker = opens.kind === 'posts' ? opens.maker : null
  const rests = problem && 'restsUntil' in problem ? problem.restsUntil : null
  return (
    <div className="rl-alone">
      <main className="mid">
        <form className="pc" method="post" action={`${path}/passcode`}>
          <div>
            <Monogram name={businessName} size={40} />
            <h1>{businessName}</h1>
            <p className="sub">{askedFor(opens)}</p>
          </div>
          <div className="field-of">
            <label htmlFor="digits">
              <Trans>Passcode</Trans>
            </label>
            <div className="six">
              <span aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
                <i />
                <i />
              </span>
              <input
                id="digits"
                name="digits"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="[0-9]{6}"
                maxLength={6}
                required
                disabled={rests !== null}
                aria-invalid={problem ? true : undefined}
                aria-describedby="problem"
              />
            </div>
            <p className="err" id="problem" role="alert">
              {problem && (
                <>
                  <CircleX aria-hidden="true" />
                  <span>{problemText(problem, opens, timeZone)}</span>
                </>
              )}
            </p>
          </div>
          <button className="btn btn-proof" disabled={rests !== null}>
            {opens.kind === 'posts' ? <Trans>Open the posts</Trans> : <Trans>Open the report</Trans>}
          </button>
          <p className="hint">
            <Trans>No account is needed, and you will not be asked for a password or a card.</Trans>{' '}
            {maker?.email ? (
              <Trans>
                Digits lost? <a href={mailTo(maker.email, businessName)}>Ask for new ones</a>
              </Trans>
            ) : null}
          </p>
        </form>
      </main>
      <ReviewFoot instanceName={instanceName}>
        {endsAt === null ? null : t`The link ends ${{ when: zonedMoment(endsAt, timeZone) }}.`}
      </ReviewFoot>
    </div>
  )
}

function askedFor(opens: AskedPasscode['opens']): string {
  if (opens.kind === 'report') return t`This report is for whoever was given its six digits.`
  const { maker, workspaceName: workspace } = opens
  return maker
    ? t`${{ person: maker.name }} of ${{ workspace }} asks you to decide about posts, and gave you six digits with the link.`
    : t`${{ workspace }} asks you to decide about posts, and gave you six digits with the link.`
}

function problemText(problem: NonNullable<AskedPasscode['problem']>, opens: AskedPasscode['opens'], timeZone: string): string {
  const person = opens.kind === 'posts' ? (opens.maker?.name ?? opens.workspaceName) : null
  if ('restsUntil' in problem) {
    const time = timeOf(problem.restsUntil, timeZone)
    return person === null
      ? t`These were too many tries. The report rests until ${{ time }}.`
      : t`These were too many tries. The link rests until ${{ time }}, and ${{ person }} is told.`
  }
  const left = plural({ tries: problem.triesLeft }, { one: '# try', other: '# tries' })
  const minutes = passcodeRestMinutes
  return person === null
    ? t`These are not the six digits. ${{ left }} left, then the report rests for ${{ minutes }} minutes.`
    : t`These are not the six digits. ${{ left }} left, then the link rests for ${{ minutes }} minutes and ${{ person }} is told.`
}
