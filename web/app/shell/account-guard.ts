import type { Account } from '@postwright/contract/identity/accounts'

/** The account guard. Thrown before a screen of the app loads anything: this account may not use it. */
export class AccountNotAllowed extends Error {
  readonly account: Account

  constructor(account: Account) {
    super('This account may not use the app.')
    this.account = account
  }
}

/** Whether the account waits for approval, was rejected, or is suspended. */
export function isNotAllowed({ profile }: Account): boolean {
  return profile.approvalStatus !== 'approved' || profile.suspensionReason !== null
}
