// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { approversOf, type MemberWhoApproves } from './approvers.ts'
export { forgetInvitations } from './forget-invitations.ts'
export { memberActor, memberActorIn } from './member-actor.ts'
export { mentionedOrRefuse, peopleIn } from './mentions.ts'
export { mayManageTeam } from './policy.ts'
export { countOtherMembers, listMemberships, ownWorkspaceOf, ownedWorkspaces, removeWorkspace, workspacesOwnedBy } from './service.ts'
export { type Sight, whoSees } from './who-sees.ts'
