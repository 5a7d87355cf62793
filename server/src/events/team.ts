import type { Role } from '@postwright/contract/identity/accounts'

import type { Acted, OfUser, OfWorkspace, Invited } from '../event-parts.ts'

/** Workspaces, and who is in them. */
export interface TeamEvents {
  'workspace.changed': Acted & OfWorkspace & { name: string; timeZone: string }
  'workspace.switched': OfUser
  'workspace.transferred': Acted & OfWorkspace & { workspace: string; from: string; to: string }
  /** It is about to go, with all that is in it; what lies elsewhere goes now. */
  'workspace.removed': OfWorkspace
  'member.invited': Acted & Invited & { role: Role; person: string; workspace: string; again: boolean }
  'member.invitationRevoked': Acted & Invited
  'invitation.accepted': OfUser & OfWorkspace & { invitationId: string }
  'member.joined': Acted & OfUser & OfWorkspace & { person: string; workspace: string; role: Role; waits: boolean }
  'member.changed': Acted & OfUser & OfWorkspace & { workspace: string; from: Role; to: Role; businesses: number | 'all' }
  'member.removed': Acted & OfUser & OfWorkspace & { workspace: string; role: Role }
  'member.left': Acted & OfUser & OfWorkspace & { role: Role }
}
