import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { OfflineNote } from '../../../../../ui/offline-note.tsx'
import { PlanRefusal } from '../../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../../billing/subscriptions/refused-by-plan.ts'
import { writers } from '../../../identity/accounts/use-may.ts'
import type { useDecision } from './use-decision.ts'

interface AskCardProps {
  /** "Schedule 3 posts?" */
  question: string
  /** Says what happens: "Schedule 3 posts". */
  yes: string
  /** What a yes does, beside what is shown. */
  effects: readonly [LucideIcon, string][]
  mayDecide: boolean
  isBlocked?: boolean
  decision: ReturnType<typeof useDecision>
  onYes?: () => Promise<void>
  /** Between yes and no. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Something that happens only after a yes. It is done once, however often that is pressed. */
export function AskCard({ question, yes, effects, mayDecide, isBlocked, decision, onYes, otherwise, children }: AskCardProps) {
  const { error, isPending, confirm, decline } = decision
  return (
    <section className="sheet ch-card ch-ask" aria-label={t`Needs your yes`}>
      <header>
        <h2 className="h2">{question}</h2>
      </header>
      <div className="lines">{children}</div>
      {effects.length > 0 && (
        <ul className="ch-what">
          {effects.map(([Icon, words]) => (
            <li key={words}>
              <Icon aria-hidden="true" />
              <span className="num">{words}</span>
            </li>
          ))}
        </ul>
      )}
      {Boolean(error) && <Refusal error={error} />}
      {isPending && <OfflineNote pending />}
      {mayDecide ? (
        <footer>
          <Button variant="primary" pending={isPending} disabled={isBlocked} onClick={onYes ?? (() => confirm())}>
            {yes}
          </Button>
          {otherwise}
          <Button variant="ghost" disabled={isPending} onClick={decline}>
            <Trans>Not now</Trans>
          </Button>
        </footer>
      ) : (
        <footer>
          <p className="t13 soft">{t`${writers} can say yes to this.`}</p>
        </footer>
      )}
    </section>
  )
}

function Refusal({ error }: { error: unknown }) {
  if (isPlanRefusal(error)) return <PlanRefusal error={error} kept={t`Nothing was done.`} />
  return (
    <div className="ch-refused" role="alert">
      <FieldError>{messageOf(error, t`It is not known whether this was done. Press again: it is done once.`)}</FieldError>
    </div>
  )
}
