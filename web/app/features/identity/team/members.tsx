import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Member, Team } from '@postwright/contract/identity/team'
import { Ellipsis, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { formatAgo, formatDate } from '../../../../lib/formats.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { SeatNotices } from './seat-notices.ts'
import { ChangeMember, HandOver, RemoveMember } from './member-dialogs.tsx'
import { onlyBusinesses, roleNames, runsTeam } from './roles.ts'

type Opened = { dialog: 'change' | 'remove' | 'hand-over'; member: Member }

export interface MembersProps {
  account: Account
  team: Team
  notices: SeatNotices
}

export function Members({ account, team, notices }: MembersProps) {
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { workspace } = account
  const { used, included } = team.seats
  const runs = runsTeam(workspace.role)
  const isFull = used >= (included ?? 0)
  const close = () => setOpened(null)

  return (
    <>
      <Sheet
        title={t`Members`}
        count={team.members.length}
        note={takenInWords(team.seats)}
        actions={
          runs && (
            <Button size="sm" icon={UserPlus} disabled={isFull} onClick={() => setInviting(true)}>
              <Trans>Invite</Trans>
            </Button>
          )
        }
        footer={
          !runs && (
            <span className="t13 soft">
              <Trans>Only the owner and admins invite, change and remove members.</Trans>
            </span>
          )
        }
      >
        {runs && isFull && (
          <SheetBody>
            <notices.NoSeat seats={team.seats} />
          </SheetBody>
        )}
        <ul className="lines">
          {team.members.map((member) => (
            <MemberLine
              key={member.userId}
              member={member}
              isSelf={member.userId === account.profile.userId}
              actions={runs && member.role !== 'owner' && member.userId !== account.profile.userId}
              mayHandOver={workspace.role === 'owner'}
              onOpen={(dialog) => setOpened({ dialog, member })}
            />
          ))}
        </ul>
      </Sheet>
      {isInviting && <InviteDialog newcomersWait={team.newcomersWait} notices={notices} onClose={() => setInviting(false)} />}
      {opened?.dialog === 'change' && <ChangeMember member={opened.member} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveMember member={opened.member} onClose={close} />}
      {opened?.dialog === 'hand-over' && <HandOver member={opened.member} workspace={workspace.name} onClose={close} />}
    </>
  )
}

/** "1 of 3 seats taken"; "1 of 25+" where more can be agreed. */
function takenInWords({ used, included, isMinimum }: Team['seats']): string | undefined {
  if (included === null) return undefined
  return isMinimum
    ? t`${used} of ${plural(included, { other: '#+ seats' })} taken`
    : t`${used} of ${plural(included, { one: '# seat', other: '# seats' })} taken`
}

function activity(lastActiveAt: string | null): string {
  return lastActiveAt ? t`active ${ph({ when: formatAgo(lastActiveAt) })}` : t`not here yet`
}

interface MemberLineProps {
  member: Member
  isSelf: boolean
  actions: boolean
  mayHandOver: boolean
  onOpen: (dialog: Opened['dialog']) => void
}

function MemberLine({ member, isSelf, actions, mayHandOver, onOpen }: MemberLineProps) {
  const { fullName, email, avatar, role, businessIds, joinedAt, lastActiveAt, waitsForApproval, isLocked } = member
  return (
    <li className="row gap-3 px-4 py-3">
      <Avatar name={fullName} src={avatar} />
      <div className="grow min-w-0">
        <div className="m trunc">
          {fullName}
          {isSelf && (
            <span className="soft">
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </div>
        <div className="t12 soft trunc">{email}</div>
        <div className="t12 soft">
          {waitsForApproval ? (
            <span className="c-warn">
              <Trans>Accepted {ph({ joinedAt: formatDate(joinedAt) })} · waits for approval</Trans>
            </span>
          ) : (
            t`Joined ${{ when: formatDate(joinedAt) }} · ${{ activity: activity(lastActiveAt) }}`
          )}
          {isLocked && <span className="c-warn">{` · ${t`no seat in the plan`}`}</span>}
          {businessIds && ` · ${onlyBusinesses(businessIds.length)}`}
        </div>
      </div>
      <span className="t13 whitespace-nowrap">{roleNames[role]}</span>
      {actions && (
        <Menu align="end" trigger={<IconButton size="sm" icon={Ellipsis} label={t`Actions for ${fullName}`} />}>
          <MenuItem onSelect={() => onOpen('change')}>
            <Trans>Change role and businesses</Trans>
          </MenuItem>
          {mayHandOver && (
            <MenuItem onSelect={() => onOpen('hand-over')}>
              <Trans>Hand the workspace over</Trans>
            </MenuItem>
          )}
          <MenuItem danger onSelect={() => onOpen('remove')}>
            <Trans>Remove</Trans>
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
