import { plural, t } from '@lingui/core/macro'
import type { Role } from '@postwright/contract/identity/accounts'
import type { AssignableRole } from '@postwright/contract/identity/team'

export const roleNames: Record<Role, string> = {
  owner: t`Owner`,
  admin: t`Admin`,
  editor: t`Editor`,
  reviewer: t`Reviewer`,
  viewer: t`Viewer`,
}

/** Within a line. */
export const roleInSentence: Record<Role, string> = {
  owner: t`owner`,
  admin: t`admin`,
  editor: t`editor`,
  reviewer: t`reviewer`,
  viewer: t`viewer`,
}

export const roleSays: Record<AssignableRole, string> = {
  admin: t`Runs the workspace: members, channels and every business.`,
  editor: t`Writes, schedules and publishes.`,
  reviewer: t`Approves, and changes nothing.`,
  viewer: t`Reads, and changes nothing.`,
}

export function runsTeam(role: Role): boolean {
  return role === 'owner' || role === 'admin'
}

/** For whom sees some of the businesses. */
export function onlyBusinesses(count: number): string {
  return t`${plural(count, { one: '# business', other: '# businesses' })} only`
}
