import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { passcodeRestMinutes } from '@postwright/contract/content/review-links'
import { CircleX } from 'lucide-react'

import { Monogram } from '../../ui/monogram.tsx'
import { mailTo } from '../site.ts'
import { ReviewFoot } from './foot.tsx'
import { timeOf, zonedMoment } from './moments.ts'
import type { ReviewStep } from './step.ts'

type PasscodePageProps = Extract<ReviewStep, { kind: 'passcode' }> & { instanceName: string }

/** Asks for the six digits, and says how often somebody may try. */
export function PasscodePage({ path, businessName, workspaceName, maker, endsAt, timeZone, problem, instanceName }: PasscodePageProps) {
  const person = maker?.name ?? workspaceName
  const rests = problem && 'restsUntil' in problem ? problem.restsUntil : null
  return (
    <div className="rl-alone">
      <main className="mid">
        <form className="pc" method="post" action={`${path}/passcode`}>
          <div>
            <Monogram name={businessName} size={40} />
            <h1>{businessName}</h1>
            <p className="sub">
              {maker
                ? t`${{ person }} of ${{ workspace: workspaceName }} asks you to decide about posts, and gave you six digits with the link.`
                : t`${{ workspace: workspaceName }} asks you to decide about posts, and gave you six digits with the link.`}
            </p>
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
                  <span>{problemText(problem, person, timeZone)}</span>
                </>
              )}
            </p>
          </div>
          <button className="btn btn-proof" disabled={rests !== null}>
            <Trans>Open the posts</Trans>
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
      <ReviewFoot instanceName={instanceName}>{t`The link ends ${{ when: zonedMoment(endsAt, timeZone) }}.`}</ReviewFoot>
    </div>
  )
}

function problemText(problem: NonNullable<PasscodePageProps['problem']>, person: string, timeZone: string): string {
  if ('restsUntil' in problem)
    return t`These were too many tries. The link rests until ${{ time: timeOf(problem.restsUntil, timeZone) }}, and ${{ person }} is told.`
  const left = plural({ tries: problem.triesLeft }, { one: '# try', other: '# tries' })
  return t`These are not the six digits. ${{ left }} left, then the link rests for ${{ minutes: passcodeRestMinutes }} minutes and ${{ person }} is told.`
}
