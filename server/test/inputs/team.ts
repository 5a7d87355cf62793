import { uuidv7 } from 'uuidv7'

import { addAccount, addBusiness } from '../factories.ts'
import { type Member, sharedApp, signedIn } from '../harness.ts'
import { invited } from '../team.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** The workspace and its people. */
export const teamInputs: Record<string, ValidInput> = {
  'team.invite': {
    twice: 'refused',
    async input(member) {
      await freeSeats(member)
      return { email: `thandi.${uuidv7()}@fynbosdesk.example`, role: 'viewer', businessIds: [(await addBusiness(member.api)).id] }
    },
  },
  'team.resend': { twice: 'refused', input: async (member) => ({ id: (await invited(member)).id }) },
  'team.revoke': { twice: 'same', input: async (member) => ({ id: (await invited(member)).id }) },
  'team.updateMember': {
    twice: 'same',
    input: async (member) => ({ userId: await colleague(member), role: 'editor', businessIds: [(await addBusiness(member.api)).id] }),
  },
  'team.removeMember': { twice: 'refused', input: async (member) => ({ userId: await colleague(member) }) },
  'team.transfer': {
    twice: 'refused',
    async input(member) {
      await makeOwner(member)
      return { userId: await colleague(member), confirmation: (await member.api.accounts.me()).workspace.name }
    },
  },
  'team.updateWorkspace': { twice: 'same', input: () => ({ name: 'Fynbos Desk', timeZone: 'Africa/Johannesburg' }) },
  'team.switchWorkspace': { twice: 'same', input: ({ workspaceId }) => ({ workspaceId }) },
  'team.lookUpInvitation': reading(async (member) => ({ token: (await invited(member)).token })),
  'team.accept': { twice: 'same', input: async (member) => ({ token: (await invited(await host(), member.email)).token }) },
  'team.lookUpOwnInvitation': reading(async (member) => ({ id: (await invited(await host(), member.email)).id })),
  'team.acceptOwnInvitation': { twice: 'same', input: async (member) => ({ id: (await invited(await host(), member.email)).id }) },
  'team.registerInvited': {
    twice: 'refused',
    input: async () => ({ token: (await invited(await host())).token, fullName: 'Thandi Nkosi', password: 'rooibos and rain' }),
  },
  'team.saveJoining': { twice: 'same', input: () => ({ invitedSkipApproval: false }) },
}

async function colleague({ workspaceId }: Member): Promise<string> {
  return (await addAccount((await sharedApp()).services, { workspaceId, role: 'viewer', approval: 'approved' })).userId
}

function host(): Promise<Member> {
  return signedIn({ plan: 'enterprise' })
}

/** Members and invitations take seats, and there is an end of them. The first ones stay. */
async function freeSeats({ workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('free the seats of a test', async (tx) => {
    await tx.execute(
      `update invitations set revoked_at = coalesce(revoked_at, now()), created_at = created_at - interval '2 days' where workspace_id = '${workspaceId}'`,
    )
    await tx.execute(
      `delete from members where workspace_id = '${workspaceId}' and role <> 'owner' and user_id not in (
         select user_id from members where workspace_id = '${workspaceId}' order by created_at limit 12)`,
    )
  })
}

/** What was handed over goes back. */
async function makeOwner({ userId, workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('hand a workspace back for a test', async (tx) => {
    await tx.execute(`update members set role = 'admin' where workspace_id = '${workspaceId}' and role = 'owner'`)
    await tx.execute(`update members set role = 'owner' where workspace_id = '${workspaceId}' and user_id = '${userId}'`)
    await tx.execute(`update workspaces set owner_id = '${userId}' where id = '${workspaceId}'`)
  })
}
