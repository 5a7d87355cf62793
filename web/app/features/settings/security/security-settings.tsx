import type { Account } from '@postwright/contract/accounts'

import { EmailAddress } from './email-address.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** How a person logs in, and where they are logged in; each part reads and changes its own. */
export function SecuritySettings({ account }: { account: Account }) {
  return (
    <div className="mt-6 grid max-w-[720px] gap-6">
      <EmailAddress email={account.email} address={account.profile.email} />
      <PasswordForm />
      <SessionList />
    </div>
  )
}
