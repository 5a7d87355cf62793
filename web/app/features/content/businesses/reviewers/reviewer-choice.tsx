import { plural, t } from '@lingui/core/macro'
import { approvingRoles, type Reviewer, reviewerKey } from '@postwright/contract/content/review-rules'
import { Link2, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { Avatar } from '../../../../../ui/avatar.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { roleNames } from '../../../identity/team/roles.ts'
import { reviewerName } from './reviewer-words.ts'
import type { Approver } from './use-approvers.ts'
import './reviewers.css'

interface ReviewerChoiceProps {
  /** What is chosen here. */
  label: string
  approvers: readonly Approver[]
  chosen: readonly Reviewer[]
  onChange: (chosen: Reviewer[]) => void
  disabled?: boolean
}

/** Who decides: people, whoever of a role comes first, or a guest. */
export function ReviewerChoice({ label, approvers, chosen, onChange, disabled = false }: ReviewerChoiceProps) {
  const keys = new Set(chosen.map(reviewerKey))
  const choice = (reviewer: Reviewer, mark: ReactNode, name: ReactNode, note: string) => {
    const key = reviewerKey(reviewer)
    const others = chosen.filter((one) => reviewerKey(one) !== key)
    return (
      <Checkbox
        key={key}
        checked={keys.has(key)}
        aria-disabled={disabled || undefined}
        label={
          <span className="reviewer">
            {mark}
            <span>{name}</span>
          </span>
        }
        hint={note}
        onChange={({ currentTarget }) => disabled || onChange(currentTarget.checked ? [...others, reviewer] : others)}
      />
    )
  }
  const ofRole = (role: Approver['role']) => approvers.filter((approver) => approver.role === role).length

  return (
    <div className="reviewers" role="group" aria-label={label}>
      {approvers.map(({ userId, name, role }) =>
        choice({ kind: 'person', userId }, <Avatar name={name} src={null} />, name, roleNames[role]),
      )}
      {approvingRoles
        .filter((role) => role !== 'owner' && ofRole(role) > 0)
        .map((role) =>
          choice(
            { kind: 'role', role },
            <Users className="i" aria-hidden="true" />,
            capital(reviewerName({ kind: 'role', role }, new Map())),
            plural({ count: ofRole(role) }, { one: '# person', other: '# people, the first to decide' }),
          ),
        )}
      {choice({ kind: 'guest' }, <Link2 className="i" aria-hidden="true" />, t`A guest, by review link`, t`Needs no account`)}
    </div>
  )
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
