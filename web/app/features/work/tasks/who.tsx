import { t } from '@lingui/core/macro'
import type { Person } from '@postwright/contract/core/values'

import { Avatar } from '../../../../ui/avatar.tsx'

/** Whose task it is, as initials; a dashed ring where it is nobody's yet. */
export function Who({ person }: { person: Person | null }) {
  return (
    <span className="who" title={person?.name ?? t`Nobody yet`}>
      {person ? (
        <Avatar name={person.name} />
      ) : (
        <span className="avatar nobody" aria-hidden="true">
          ?
        </span>
      )}
      <span className="vh">{person?.name ?? t`Nobody yet`}</span>
    </span>
  )
}
