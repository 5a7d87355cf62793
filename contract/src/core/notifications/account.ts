import { msg } from '../msg.ts'
import { dayOf, type Rules, securityEvents } from './rules.ts'

export const accountKinds: Rules<'security' | 'account_approved' | 'export_ready'> = {
  security: {
    label: msg`The security of your account`,
    group: 'account',
    icon: 'shield',
    channels: { inApp: 'always', mail: 'always', digest: 'never' },
    sentence: ({ event }) => securityEvents[event],
    detail: ({ detail }) => [...[detail].flat(), msg`If this was not you, change your password and sign out everywhere.`],
  },
  account_approved: {
    label: msg`Your account was approved`,
    group: 'account',
    icon: 'check',
    // The mail about it is the decision itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => msg`Your account is approved`,
    detail: ({ person }) => [msg`Welcome, ${{ person }}. Add your first business to begin.`],
  },
  export_ready: {
    label: msg`Your data is ready to download`,
    group: 'account',
    icon: 'file',
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => msg`The copy of your data is ready`,
    detail: ({ endsOn }, _count, timeZone) => [msg`It can be downloaded until ${{ day: dayOf(endsOn, timeZone) }}.`],
  },
}
