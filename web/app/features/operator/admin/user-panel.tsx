import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UserDetails } from '@postwright/contract/operator/users'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatAgo, formatZoned } from '../../../../lib/formats.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { useGrantRole, useReinstate, useRevokeRole, userQuery, useSignUserOut } from './queries.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { UserStatusBadge } from './user-status.tsx'
import { WorkspacePlan } from './workspace-plan.tsx'

/** One person, beside the list. */
export function UserPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const user = useQuery(userQuery(userId))
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={user.data?.fullName ?? t`Person`}>
      <LoadState of={user} rows={6} loading={t`Loading this person`} failed={t`This person could not be loaded`} />
      {user.data && <Person user={user.data} />}
    </SidePanel>
  )
}

function Person({ user }: { user: UserDetails }) {
  return (
    <div className="stack gap-6 p-4">
      <div className="row items-start gap-3">
        <Avatar name={user.fullName} src={user.avatar} size={40} />
        <div className="stack min-w-0 gap-2">
          <div className="row gap-2">
            <UserStatusBadge status={user.status} />
            {user.roles.includes('super_admin') && (
              <span className="t13 soft">
                <Trans>Super admin</Trans>
              </span>
            )}
          </div>
          <div className="break-words">
            {user.email}
            <span className="t12 soft">
              {' · '}
              {user.emailVerified ? t`verified` : t`not verified`}
            </span>
          </div>
          <div className="t12 soft num">
            {t`Joined ${{ when: formatZoned(user.createdAt) }}`} ·{' '}
            {user.lastSeenAt ? t`seen ${{ ago: formatAgo(user.lastSeenAt) }}` : t`not signed in`}
          </div>
        </div>
      </div>
      {user.reason && (
        <Banner tone="warn" title={user.status === 'suspended' ? t`Why they are suspended` : t`Why they were rejected`}>
          {user.reason}
        </Banner>
      )}
      <Part title={t`Workspaces`} empty={t`In no workspace`} count={user.workspaces.length}>
        {user.workspaces.map((workspace) => (
          <WorkspacePlan key={workspace.id} workspace={workspace} />
        ))}
      </Part>
      <Part title={t`Signed in`} empty={t`Nowhere`} count={user.sessions.length}>
        {user.sessions.map((session) => (
          <li key={session.id} className="py-2">
            <div className="trunc" title={session.userAgent ?? undefined}>
              {session.device}
            </div>
            <div className="t12 soft num">
              {session.address ?? t`unknown address`} · {t`seen ${{ ago: formatAgo(session.lastSeenAt) }}`} ·{' '}
              {t`since ${{ when: formatZoned(session.createdAt) }}`}
            </div>
          </li>
        ))}
      </Part>
      <Decisions user={user} />
    </div>
  )
}

function Part({ title, empty, count, children }: { title: string; empty: string; count: number; children: ReactNode }) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      {count === 0 ? <p className="t13 soft">{empty}</p> : <ul className="lines">{children}</ul>}
    </section>
  )
}

type Question = 'suspend' | 'sign-out' | 'grant' | 'revoke'

/** What an administrator may do about somebody else. */
function Decisions({ user }: { user: UserDetails }) {
  const { data: me } = useQuery(meQuery())
  const [question, setQuestion] = useState<Question | null>(null)
  const reinstate = useReinstate()
  const { userId, fullName, status } = user
  const isSuperAdmin = user.roles.includes('super_admin')
  const close = () => setQuestion(null)
  if (!me || me.profile.userId === userId)
    return (
      <p className="t13 soft">
        <Trans>This is you. Another super admin can change your role.</Trans>
      </p>
    )

  async function letIn() {
    await reinstate.mutateAsync({ userId }).then(
      () => toast.success(t`${fullName} may sign in again`),
      // Shown above the button.
      () => null,
    )
  }

  return (
    <section className="row flex-wrap gap-2">
      {reinstate.isError && (
        <div className="w-full">
          <Problem error={reinstate.error} fallback={t`The account could not be reinstated`} />
        </div>
      )}
      {status === 'suspended' ? (
        <Button pending={reinstate.isPending} onClick={letIn}>
          <Trans>Reinstate</Trans>
        </Button>
      ) : (
        !isSuperAdmin && (
          <Button variant="danger" onClick={() => setQuestion('suspend')}>
            <Trans>Suspend</Trans>
          </Button>
        )
      )}
      {user.sessions.length > 0 && (
        <Button onClick={() => setQuestion('sign-out')}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      )}
      {isSuperAdmin && (
        <Button onClick={() => setQuestion('revoke')}>
          <Trans>Take super admin away</Trans>
        </Button>
      )}
      {!isSuperAdmin && status === 'approved' && (
        <Button onClick={() => setQuestion('grant')}>
          <Trans>Make super admin</Trans>
        </Button>
      )}
      {question === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {question && question !== 'suspend' && <Confirm question={question} user={user} onClose={close} />}
    </section>
  )
}

const questions = {
  'sign-out': {
    title: (name: string) => t`Sign ${name} out everywhere?`,
    description: t`Every browser of theirs asks for the password again. Nothing else changes.`,
    confirmLabel: t`Sign out everywhere`,
    doneMessage: (name: string) => t`${name} is signed out everywhere`,
    failed: t`They could not be signed out`,
  },
  grant: {
    title: (name: string) => t`Make ${name} a super admin?`,
    description: t`They decide about accounts, mail, AI and settings of the whole site, and about other super admins.`,
    confirmLabel: t`Make super admin`,
    doneMessage: (name: string) => t`${name} is a super admin now`,
    failed: t`The role could not be given`,
  },
  revoke: {
    title: (name: string) => t`Take super admin away from ${name}?`,
    description: t`They keep their account and their workspaces, and can administer nothing from their next click on.`,
    confirmLabel: t`Take it away`,
    doneMessage: (name: string) => t`${name} is no super admin any more`,
    failed: t`The role could not be taken away`,
  },
}

function Confirm({ question, user, onClose }: { question: Exclude<Question, 'suspend'>; user: UserDetails; onClose: () => void }) {
  const signOut = useSignUserOut()
  const grant = useGrantRole()
  const revoke = useRevokeRole()
  const { title, description, confirmLabel, doneMessage, failed } = questions[question]
  const { userId, fullName } = user
  const error = signOut.error ?? grant.error ?? revoke.error

  async function decide() {
    const role = 'super_admin' as const
    const run = {
      'sign-out': () => signOut.mutateAsync({ userId }),
      grant: () => grant.mutateAsync({ userId, role }),
      revoke: () => revoke.mutateAsync({ userId, role }),
    }[question]
    // The panel may go with what it asks about; only a promise is still heard then.
    await run().then(
      () => {
        toast.success(doneMessage(fullName))
        onClose()
        return null
      },
      // Shown in the dialog.
      () => null,
    )
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(fullName)}
      description={description}
      confirmLabel={confirmLabel}
      danger={question === 'revoke'}
      pending={signOut.isPending || grant.isPending || revoke.isPending}
      problem={error ? messageOf(error, failed) : undefined}
      onConfirm={decide}
    />
  )
}
