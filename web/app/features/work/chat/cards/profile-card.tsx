import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { profileFieldWords } from '@postwright/contract/work/chat-words'
import { Link } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'

import { formatList } from '../../../../../lib/formats.ts'
import { buttonClass } from '../../../../../ui/button.tsx'
import { WordDiff } from '../../../content/posts/editor/word-diff.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { AskCard } from './ask-card.tsx'
import { DoneCard } from './done-card.tsx'
import { QuietLine } from './quiet-line.tsx'
import type { CardProps } from './tool-card.tsx'

export function ProfileCard({ call, card: { changes, reason }, business, decision }: CardProps<'profile'>) {
  const mayChange = useMay().changeBusinesses ?? false
  const fields = formatList(changes.map(({ field }) => say(profileFieldWords[field])))
  if (call.state === 'running') return <QuietLine call={call} />
  if (call.state === 'proposed')
    return (
      <AskCard
        question={t`Change the profile?`}
        yes={t`Change the profile`}
        effects={[[SquarePen, t`Drafts are made from the changed profile from then on. Posts stay as they are.`]]}
        mayDecide={mayChange}
        decision={decision}
      >
        {reason && <p className="ch-change soft">{reason}</p>}
        {changes.map(({ field, before, after }) => {
          const name = say(profileFieldWords[field])
          return (
            <div key={field} className="ch-change">
              <span className="t12 soft">{name}</span>
              <WordDiff from={before} to={after} label={t`What changes in ${name}`} />
            </div>
          )
        })}
      </AskCard>
    )
  return (
    <DoneCard
      call={call}
      label={t`Profile`}
      title={titleOf(call.state, fields)}
      mayDecide={mayChange}
      decision={decision}
      links={
        <Link className={buttonClass({ size: 'sm' })} to="/app/business/$businessId/profile" params={{ businessId: business.id }}>
          <Trans>Open</Trans>
        </Link>
      }
    />
  )
}

function titleOf(state: string, fields: string): string {
  if (state === 'done') return t`Profile changed: ${fields}`
  return state === 'undone' ? t`Profile as it was before: ${fields}` : t`Profile not changed: ${fields}`
}
