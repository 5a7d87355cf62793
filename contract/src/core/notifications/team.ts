import { msg, plural, select } from '../msg.ts'
import { managers, type Rules } from './rules.ts'

export const teamKinds: Rules<'member_joined' | 'workspace_invitation' | 'role_changed' | 'member_removed'> = {
  member_joined: {
    label: msg`Somebody joined the workspace`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: managers,
    sentence: ({ person, workspace, waits }, count) => {
      if (count > 1) return msg`${plural({ count }, { one: '# person', other: '# people' })} joined ${{ workspace }}`
      return waits ? msg`${{ person }} accepted the invitation to ${{ workspace }}` : msg`${{ person }} joined ${{ workspace }}`
    },
    detail: ({ person, role, waits }, count) => {
      const first = msg`An administrator must approve the account first.`
      if (count > 1) {
        const last = msg`Last: ${{ person }}, as ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}`
        return waits
          ? [
              msg`Last: ${{ person }}, as ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
              first,
            ]
          : [last]
      }
      return waits
        ? [
            msg`Role: ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
            first,
          ]
        : [msg`Role: ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}`]
    },
  },
  workspace_invitation: {
    label: msg`Somebody invites you to a workspace`,
    group: 'team',
    icon: 'team',
    // The mail about it is the invitation itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: ({ person, workspace }) => msg`${{ person }} invites you to ${{ workspace }}`,
    detail: ({ role }) => [
      msg`Your role would be ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
    ],
  },
  role_changed: {
    label: msg`Your role changed`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace, role }) =>
      msg`You are ${select({ role }, { owner: 'the owner', admin: 'an admin', editor: 'an editor', reviewer: 'a reviewer', other: 'a viewer' })} of ${{ workspace }} now`,
    detail: () => [],
  },
  member_removed: {
    label: msg`You were removed from a workspace`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace, isLocked }) =>
      isLocked ? msg`${{ workspace }} has no seat for you any more` : msg`You are not a member of ${{ workspace }} any more`,
    detail: ({ isLocked }) =>
      isLocked
        ? [msg`What you wrote stays. You come in again as soon as its plan has a seat for you; whoever owns it can choose who stays.`]
        : [],
  },
}
