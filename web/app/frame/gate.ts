import type { Account } from '@postwright/contract/accounts'

/** Thrown before a screen of the app loads anything: this account may not use it. */
export class GateClosed extends Error {
  readonly account: Account

  constructor(account: Account) {
    super('This account may not use the app.')
    this.account = account
  }
}

/** Whether somebody is kept at the gate. */
export function isKeptOut({ profile }: Account): boolean {
  return profile.approvalStatus !== 'approved' || profile.suspensionReason !== null
}
