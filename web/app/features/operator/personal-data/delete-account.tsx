import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type DeletionState, graceDays } from '@postwright/contract/operator/personal-data'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { formatDate } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { useSendsMail } from '../../identity/accounts/queries.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { deletionQuery } from './queries.ts'
import { useKeepAccount } from './use-keep-account.ts'

export function DeleteAccount() {
  const state = useQuery(deletionQuery())
  const [isAsking, setAsking] = useState(false)
  return (
    <Sheet title={t`Delete my account`} className="mt-6 max-w-[720px]">
      <LoadState of={state} rows={2} loading={t`Loading your account`} failed={t`This could not be loaded`} />
      {state.isSuccess && (
        <SheetBody className="grid gap-4">
          {state.data.dueAt === null ? (
            <>
              <p className="soft">
                <Trans>
                  You have {graceDays} days to change your mind. Then your account goes for good: your profile, sessions, keys and files,
                  and the workspaces that you own.
                </Trans>
              </p>
              <WhatGoes workspaces={state.data.workspaces} />
              <WhatStays />
              <div>
                <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
                  <Trans>Delete my account</Trans>
                </Button>
              </div>
            </>
          ) : (
            <Asked dueAt={state.data.dueAt} workspaces={state.data.workspaces} />
          )}
        </SheetBody>
      )}
      {isAsking && state.isSuccess && <DeleteAccountDialog asksPassword={state.data.asksPassword} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

function Asked({ dueAt, workspaces }: Pick<DeletionState, 'workspaces'> & { dueAt: string }) {
  const { keep, isPending } = useKeepAccount()
  return (
    <>
      <p>
        <Trans>
          Your account will be deleted on <span className="b">{ph({ dueAt: formatDate(dueAt) })}</span>. Until then nothing changes.
        </Trans>
      </p>
      <WhatGoes workspaces={workspaces} />
      <div>
        <Button variant="primary" pending={isPending} onClick={keep}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </>
  )
}

function WhatGoes({ workspaces }: Pick<DeletionState, 'workspaces'>) {
  const sendsMail = useSendsMail()
  if (workspaces.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="label">
        <Trans>What goes with it</Trans>
      </h3>
      <ul className="facts t13">
        {workspaces.map(({ id, name, otherMembers, planned, plan }) => (
          <li key={id}>
            <span className="m">{name}</span>, {lossOf({ planned, otherMembers, sendsMail })}
            {plan !== null && (
              <span className="block">
                <Trans>Its {plan} plan ends with it: nothing more is charged, and what is left of the month is not given back.</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WhatStays() {
  return (
    <div className="grid gap-2">
      <h3 className="label">
        <Trans>What stays, and why</Trans>
      </h3>
      <ul className="facts t13">
        <li>
          <Trans>What you published on other platforms: delete it there.</Trans>
        </li>
        <li>
          <Trans>Posts that you wrote in workspaces of others: they belong to those, without your name.</Trans>
        </li>
        <li>
          <Trans>The log of what was done, without your name: it protects everybody else.</Trans>
        </li>
        <li>
          <Trans>Invoices as they were issued, for the ten years that tax law asks for: only who runs this server can read them.</Trans>
        </li>
      </ul>
    </div>
  )
}

/** What goes with a workspace, after its name. */
function lossOf({ planned, otherMembers, sendsMail }: { planned: number; otherMembers: number; sendsMail: boolean }): string {
  const deliveries = t`${plural(planned, { one: '# planned delivery', other: '# planned deliveries' })}`
  const members = t`${plural(otherMembers, { one: '# other member', other: '# other members' })}`
  if (otherMembers === 0)
    return planned === 0
      ? t`with its businesses, posts and files.`
      : t`with its businesses, posts and files; ${deliveries} will not go out.`
  if (planned === 0)
    return sendsMail
      ? t`with its businesses, posts and files; ${members} will be told by mail. To keep it, hand it over first.`
      : t`with its businesses, posts and files; ${members} will lose it, and this site sends no mail to tell them. To keep it, hand it over first.`
  return sendsMail
    ? t`with its businesses, posts and files; ${deliveries} will not go out; ${members} will be told by mail. To keep it, hand it over first.`
    : t`with its businesses, posts and files; ${deliveries} will not go out; ${members} will lose it, and this site sends no mail to tell them. To keep it, hand it over first.`
}
