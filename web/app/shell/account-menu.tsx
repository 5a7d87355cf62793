import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { Link } from '@tanstack/react-router'
import { LogOut, Moon, User } from 'lucide-react'
import type { ReactElement } from 'react'

import { choiceFor, useShownTheme } from '../../lib/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuItem, MenuRule, MenuSwitch } from '../../ui/menu.tsx'
import { useLeave } from '../features/identity/accounts/leave.ts'
import { useChooseTheme } from '../features/identity/profile/queries.ts'
import { WorkspaceChoice } from './workspace-choice.tsx'

export function AccountMenu({ account, trigger }: { account: Account; trigger: ReactElement }) {
  const { fullName, email, avatar } = account.profile
  const theme = useShownTheme()
  const chooseTheme = useChooseTheme()
  const [leave] = useLeave()

  return (
    <Menu trigger={trigger} align="end" defaultOpen>
      <div className="row gap-3 p-2">
        <Avatar name={fullName} src={avatar} size={32} />
        <div className="min-w-0">
          <div className="b trunc">{fullName}</div>
          <div className="t12 soft trunc">{email}</div>
        </div>
      </div>
      <MenuRule />
      <WorkspaceChoice account={account} />
      <MenuItem icon={User} render={<Link to="/app/settings" />}>
        <Trans>Profile Settings</Trans>
      </MenuItem>
      <MenuSwitch icon={Moon} checked={theme === 'dark'} onChange={(dark) => chooseTheme(choiceFor(dark ? 'dark' : 'light'))}>
        <Trans>Dark theme</Trans>
      </MenuSwitch>
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={leave}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  )
}
