import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factors } from '@postwright/contract/identity/factors'
import { useState } from 'react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { AppDialog } from './app-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { useForgetDevices, useRemoveTotp, useRenewRecoveryCodes } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

const few = 3

/** The code that is asked for beside a password. */
export function AppSettings({ factors: { totp, hasPassword } }: { factors: Factors }) {
  const [asking, setAsking] = useState<'add' | 'renew' | 'remove'>()
  const forget = useForgetDevices()
  const close = () => setAsking(undefined)

  function forgetDevices() {
    forget.mutate(undefined, {
      onSuccess: () => toast.success(t`A code is asked for on every device again`),
      onError: (error) => toast.failed(error, t`The devices could not be forgotten`),
    })
  }

  return (
    <Sheet
      title={t`Two-step log-in`}
      note={totp ? t`On since ${{ since: formatZoned(totp.since) }}` : t`Off`}
      footer={
        totp ? (
          <div className="row grow flex-wrap">
            <Button onClick={() => setAsking('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button pending={forget.isPending} onClick={forgetDevices}>
              <Trans>Forget devices</Trans>
            </Button>
            <Button className="end" variant="danger" onClick={() => setAsking('remove')}>
              <Trans>Turn off</Trans>
            </Button>
          </div>
        ) : (
          <Button className="end" onClick={() => setAsking('add')}>
            <Trans>Set up an app</Trans>
          </Button>
        )
      }
    >
      <SheetBody className="grid gap-4">
        <p className="soft">
          {totp
            ? t`A code from your app is asked for beside your password. ${plural({ recoveryCodesLeft: totp.recoveryCodesLeft }, { one: '# recovery code', other: '# recovery codes' })} left.`
            : t`Beside your password, ask for a code from an app on your phone. Whoever learns your password alone stays out.`}
        </p>
        {totp && totp.recoveryCodesLeft <= few && (
          <Banner tone="warn" title={t`Few recovery codes are left`}>
            <Trans>Make new ones, so that you get in when your phone is lost.</Trans>
          </Banner>
        )}
      </SheetBody>
      {asking === 'add' && <AppDialog hasPassword={hasPassword} onClose={close} />}
      {asking === 'renew' && <RenewDialog hasPassword={hasPassword} onClose={close} />}
      {asking === 'remove' && <RemoveDialog hasPassword={hasPassword} onClose={close} />}
    </Sheet>
  )
}

interface AskProps {
  hasPassword: boolean
  onClose: () => void
}

function RenewDialog({ hasPassword, onClose }: AskProps) {
  const renew = useRenewRecoveryCodes()
  if (renew.data) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <ProofDialog
      title={t`Make new recovery codes?`}
      description={t`The codes that you have now stop working.`}
      confirmLabel={t`Make new codes`}
      hasPassword={hasPassword}
      work={renew}
      failure={t`No new codes could be made`}
      onConfirm={(proof) => renew.mutate(proof)}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ hasPassword, onClose }: AskProps) {
  const remove = useRemoveTotp()
  return (
    <ProofDialog
      title={t`Turn two-step log-in off?`}
      description={t`Your password alone will be enough. Your recovery codes end.`}
      confirmLabel={t`Turn off`}
      danger
      hasPassword={hasPassword}
      work={remove}
      failure={t`It could not be turned off`}
      onConfirm={(proof) =>
        remove.mutate(proof, {
          onSuccess: () => {
            toast.success(t`Two-step log-in is off`)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
