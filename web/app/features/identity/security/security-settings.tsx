import type { Account } from '@postwright/contract/identity/accounts'
import type { GoogleOutcome } from '@postwright/contract/identity/google'

import { FactorSettings } from '../factors/factor-settings.tsx'
import { EmailAddress } from './email-address.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** How a person logs in, and where they are logged in; each part reads and changes its own. */
interface SecuritySettingsProps {
  account: Account
  /** How linking an account at the identity provider ended. */
  google: GoogleOutcome | undefined
}

export function SecuritySettings({ account, google }: SecuritySettingsProps) {
  return (
    <div className="mt-6 grid max-w-[720px] gap-6">
      <EmailAddress email={account.email} address={account.profile.email} sendsMail={account.instance.sendsMail} />
      <FactorSettings outcome={google} />
      <PasswordForm />
      <SessionList />
    </div>
  )
}
