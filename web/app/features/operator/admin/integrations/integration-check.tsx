import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { type Integration, type IntegrationFinding, type IntegrationKind, integrations } from '@postwright/contract/publishing/integrations'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'

import { formatAgo } from '../../../../../lib/formats.ts'

/** What was looked at, what the platform said, and what mends it. */
export function IntegrationCheck({ integration: { kind, check, refused } }: { integration: Integration }) {
  if (!check && refused === null) return null
  const when = check && formatAgo(check.at)
  return (
    <div className="border-t border-rule">
      {when && (
        <p className="t13 soft px-4 pt-3">
          <Trans>Checked {when}</Trans>
        </p>
      )}
      <ul className="lines" aria-label={t`What was checked`}>
        {refused !== null && (
          <Line
            outcome="failed"
            title={t`When the app was used`}
            words={refused}
            mending={t`Look in its console what is wrong with the app, mend it there, and check here again.`}
          />
        )}
        {check?.findings.map(({ about, outcome, words }) => (
          <Line
            key={about}
            outcome={outcome}
            title={about === 'keys' ? t`App and secret` : integrations[kind].webhookFields ? t`Webhook address` : t`Redirect address`}
            words={words}
            mending={
              outcome === 'unanswered'
                ? t`Look whether this server may reach the platform by https, and check again in a minute.`
                : outcome === 'failed'
                  ? mendingOf(kind, about)
                  : null
            }
          />
        ))}
      </ul>
    </div>
  )
}

function mendingOf(kind: IntegrationKind, about: IntegrationFinding['about']): string {
  if (about === 'address')
    return t`Give this site an address with https, and set it as BASE_URL. Then enter the address above in the console.`
  return t`Copy both again and save them here. ${{ where: say(integrations[kind].where) }}`
}

interface LineProps {
  outcome: IntegrationFinding['outcome']
  title: string
  words: string | null
  mending: string | null
}

function Line({ outcome, title, words, mending }: LineProps) {
  return (
    <li className="item">
      <Outcome outcome={outcome} />
      <div className="min-w-0">
        <div className={mending === null ? undefined : 'b'}>{title}</div>
        {words && <div className="t13 wrap-anywhere">{words}</div>}
        {mending && <div className="t13 soft">{mending}</div>}
      </div>
    </li>
  )
}

function Outcome({ outcome }: Pick<LineProps, 'outcome'>) {
  if (outcome === 'ok') return <CircleCheck className="c-good size-4" aria-label={t`In order`} />
  if (outcome === 'failed') return <CircleX className="c-bad size-4" aria-label={t`Failed`} />
  return <TriangleAlert className="c-warn size-4" aria-label={t`No answer`} />
}
