import type { Role } from '@postwright/contract/identity/accounts'
import type { AssignableRole } from '@postwright/contract/identity/team'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', editor: 'Editor', reviewer: 'Reviewer', viewer: 'Viewer' }

export const roleSays: Record<AssignableRole, string> = {
  admin: 'Runs the workspace: members, channels and every business.',
  editor: 'Writes, schedules and publishes.',
  reviewer: 'Approves, and changes nothing.',
  viewer: 'Reads, and changes nothing.',
}

export function runsTeam(role: Role): boolean {
  return role === 'owner' || role === 'admin'
}
