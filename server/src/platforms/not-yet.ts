import type { OutsidePlatform } from './platform.ts'

const later = { type: 'retry', afterSeconds: null, reason: 'This kind of channel cannot be connected yet.' } as const

/** Stands where an adapter comes. */
export const notYet: OutsidePlatform = {
  connection: {
    refreshAheadSeconds: 0,
    authorize: async () => later,
    exchange: async () => later,
    listAccounts: async () => later,
    refresh: async () => later,
    revoke: async () => later,
    check: async () => later,
  },
  safetyOf: () => 'D',
  settleMs: 0,
  send: async () => later,
  lookUp: async () => ({ type: 'unclear', reason: later.reason }),
}
