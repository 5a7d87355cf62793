import type { Account } from '@postwright/contract/accounts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import { initials } from '../../ui/avatar.tsx'

const loadMenu = () => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu }))
const AccountMenu = lazy(loadMenu)

/** The avatar. Its menu is fetched when the pointer or the focus comes near, not with the first screen. */
export function AccountButton({ account }: { account: Account }) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <AvatarButton
      name={account.profile.fullName}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu account={account} trigger={<AvatarButton name={account.profile.fullName} />} />
    </Suspense>
  )
}

function AvatarButton({ name, ...props }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className="avatar avatar-32" aria-haspopup="menu">
      <span aria-hidden="true">{initials(name)}</span>
      <span className="vh">{name}, account menu</span>
    </button>
  )
}
