import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { Check } from 'lucide-react'

import { MenuItem, MenuRule } from '../../ui/menu.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSwitchWorkspace } from '../features/identity/team/queries.ts'
import { roleNames } from '../features/identity/team/roles.ts'

/** Where else this person works; nothing for whoever has one workspace. */
export function WorkspaceChoice({ account: { workspace, workspaces } }: { account: Account }) {
  const change = useSwitchWorkspace()
  if (workspaces.length < 2) return null

  return (
    <>
      <div className="t12 soft px-2 py-1">
        <Trans>Workspaces</Trans>
      </div>
      {workspaces.map(({ id, name, role }) => (
        <MenuItem
          key={id}
          disabled={id === workspace.id}
          end={id === workspace.id ? <Check aria-label={t`Open now`} /> : <span className="t12 soft">{roleNames[role]}</span>}
          onSelect={() =>
            change.mutate({ workspaceId: id }, { onError: (error) => toast.failed(error, t`The workspace could not be opened`) })
          }
        >
          <Monogram name={name} size={20} />
          <span className="trunc">{name}</span>
        </MenuItem>
      ))}
      <MenuRule />
    </>
  )
}
