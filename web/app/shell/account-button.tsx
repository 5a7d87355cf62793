import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account, Profile } from '@postwright/contract/identity/accounts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import { AvatarFace } from '../../ui/avatar.tsx'

const loadMenu = () => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu }))
const AccountMenu = lazy(loadMenu)

/** The avatar. Its menu is fetched when the pointer or the focus comes near, not with the first screen. */
export function AccountButton({ account }: { account: Account }) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <AvatarButton
      profile={account.profile}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu account={account} trigger={<AvatarButton profile={account.profile} />} />
    </Suspense>
  )
}

function AvatarButton({ profile, ...props }: { profile: Profile } & ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className="avatar avatar-32" aria-haspopup="menu">
      <span className="contents" aria-hidden="true">
        <AvatarFace name={profile.fullName} src={profile.avatar} />
      </span>
      <span className="vh">
        <Trans>{ph({ fullName: profile.fullName })}, account menu</Trans>
      </span>
    </button>
  )
}
