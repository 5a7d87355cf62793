import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'

import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { Members } from './members.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { teamQuery } from './queries.ts'
import { runsTeam } from './roles.ts'
import type { SeatNotices } from './seat-notices.ts'
import { WorkspaceForm } from './workspace-form.tsx'

/** Who works in this workspace, who is invited, and what it is called. */
export function TeamSettings({ account, notices }: { account: Account; notices: SeatNotices }) {
  const team = useQuery(teamQuery())
  const { workspace } = account
  const runs = runsTeam(workspace.role)

  return (
    <div className="mt-6 grid gap-6 max-w-[720px]">
      {team.data ? (
        <>
          <Members account={account} team={team.data} notices={notices} />
          {runs && <OpenInvitations invitations={team.data.invitations} newcomersWait={team.data.newcomersWait} />}
        </>
      ) : (
        <Sheet title={t`Members`}>
          <LoadState of={team} rows={3} loading={t`Loading the team`} failed={t`The team could not be loaded`} />
        </Sheet>
      )}
      {runs && <WorkspaceForm key={workspace.id} workspace={workspace} />}
      <LeaveTeam workspace={workspace} />
    </div>
  )
}
