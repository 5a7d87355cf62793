import type { Account } from '@postwright/contract/accounts'
import { useQuery } from '@tanstack/react-query'

import { isRefusal, messageOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet, SheetBody } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { Members } from './members.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { teamQuery } from './queries.ts'
import { runsTeam } from './roles.ts'
import { WorkspaceForm } from './workspace-form.tsx'

/** Who works in this workspace, who is invited, and what it is called. */
export function TeamSettings({ account }: { account: Account }) {
  const team = useQuery(teamQuery())
  const { workspace } = account
  const runs = runsTeam(workspace.role)

  return (
    <div className="mt-6 grid gap-6 max-w-[720px]">
      {team.data ? (
        <>
          <Members account={account} team={team.data} />
          {runs && <OpenInvitations invitations={team.data.invitations} />}
        </>
      ) : (
        <Sheet title="Members">
          {team.isPending && <SkeletonRows rows={3} label="Loading the team" />}
          {team.isError && (
            <SheetBody>
              {isRefusal(team.error) ? (
                <Banner tone="bad" title={messageOf(team.error, 'The team cannot be shown')} />
              ) : (
                <ErrorState title="The team could not be loaded" onRetry={() => team.refetch()} />
              )}
            </SheetBody>
          )}
        </Sheet>
      )}
      {runs && <WorkspaceForm key={`${workspace.id} ${workspace.name} ${workspace.timeZone}`} workspace={workspace} />}
      <LeaveTeam workspace={workspace} />
    </div>
  )
}
