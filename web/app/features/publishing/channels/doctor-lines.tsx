import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'

import { formatNumber } from '../../../../lib/formats.ts'

const titles: Record<DoctorLine['about'], Sentence> = {
  credentials: msg`Sign-in`,
  permissions: msg`Permissions`,
  limits: msg`Limits`,
  media: msg`Pictures`,
  round_trip: msg`Round trip`,
}

const looks: Record<DoctorLine['state'], { icon: LucideIcon; tone: string; word: Sentence }> = {
  works: { icon: CircleCheck, tone: 'good', word: msg`Works` },
  warning: { icon: TriangleAlert, tone: 'warn', word: msg`Warning` },
  fault: { icon: CircleX, tone: 'bad', word: msg`To be mended` },
  skipped: { icon: CircleDashed, tone: 'soft', word: msg`Not tried` },
}

/** What the doctor found: a fault names its cause, the steps that mend it, and the raw answer. */
export function DoctorLines({ lines }: { lines: readonly DoctorLine[] }) {
  return (
    <ol className="doctor">
      {lines.map((line) => (
        <Line key={line.about} line={line} />
      ))}
    </ol>
  )
}

function Line({ line: { about, state, says, mend, answer, tookMs } }: { line: DoctorLine }) {
  const { icon: Icon, tone, word } = looks[state]
  const seconds = formatNumber(Math.max(0.1, Math.round(tookMs / 100) / 10))
  return (
    <li data-state={state}>
      <span data-tone={tone}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <h3>{say(titles[about])}</h3>
      <span className="t12 soft num">{state === 'works' && tookMs > 0 ? t`${{ seconds }} s` : say(word)}</span>
      {mend.length === 0 ? (
        <p className="t12 soft">{says}</p>
      ) : (
        <div className="doctor-fault" data-tone={tone}>
          <p className="m">{says}</p>
          <ol>
            {mend.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {answer && (
        <details>
          <summary>
            <Trans>Raw answer</Trans>
          </summary>
          <pre>{answer}</pre>
        </details>
      )}
    </li>
  )
}
