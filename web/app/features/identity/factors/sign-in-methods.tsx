import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factors } from '@postwright/contract/identity/factors'
import { type ReactNode, useState } from 'react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { useBeginGoogleLink, useUnlinkGoogle } from './queries.ts'

/** Every way in, and whether it is open. */
export function SignInMethods({ factors }: { factors: Factors }) {
  const { hasPassword, google, passkeys } = factors
  const [asking, setAsking] = useState<'link' | 'unlink'>()
  const name = google.offer?.isGoogle === false ? t`Sign-in service` : 'Google'
  const close = () => setAsking(undefined)
  const passkeyCount = t`${plural({ count: passkeys.length }, { one: '# passkey', other: '# passkeys' })}`
  return (
    <Sheet title={t`How you log in`}>
      <ul className="lines">
        <Way
          label={t`Password`}
          state={hasPassword ? t`Set` : t`None. "Forgot password?" on the log-in page sends you a link that sets one.`}
        />
        {(google.offer ?? google.linked) && (
          <Way
            label={name}
            state={google.linked ? linkedText(google.linked) : t`Not linked`}
            action={
              google.linked ? (
                <Button size="sm" onClick={() => setAsking('unlink')}>
                  <Trans>Unlink</Trans>
                </Button>
              ) : (
                <Button size="sm" onClick={() => setAsking('link')}>
                  <Trans context="to link an account">Link</Trans>
                </Button>
              )
            }
          />
        )}
        <Way label={t`Passkeys`} state={passkeys.length === 0 ? t`None` : passkeyCount} />
      </ul>
      {asking === 'link' && <LinkDialog name={name} hasPassword={hasPassword} onClose={close} />}
      {asking === 'unlink' && <UnlinkDialog name={name} hasPassword={hasPassword} onClose={close} />}
    </Sheet>
  )
}

function Way({ label, state, action }: { label: string; state: string; action?: ReactNode }) {
  return (
    <li className="row px-4 py-3">
      <span className="b w-28 flex-none">{label}</span>
      <span className="soft t13 grow">{state}</span>
      {action}
    </li>
  )
}

interface AskProps {
  name: string
  hasPassword: boolean
  onClose: () => void
}

function LinkDialog({ name, hasPassword, onClose }: AskProps) {
  const link = useBeginGoogleLink()
  return (
    <ProofDialog
      title={t`Link ${name}`}
      description={t`You choose the account there, and come back here. From then on it logs you in.`}
      confirmLabel={t`Continue`}
      hasPassword={hasPassword}
      work={link}
      failure={t`The account could not be linked`}
      onConfirm={(proof) => link.mutate(proof)}
      onClose={onClose}
    />
  )
}

function UnlinkDialog({ name, hasPassword, onClose }: AskProps) {
  const unlink = useUnlinkGoogle()
  return (
    <ProofDialog
      title={t`Unlink ${name}?`}
      description={t`It does not log you in any more. The account there stays as it is.`}
      confirmLabel={t`Unlink`}
      danger
      hasPassword={hasPassword}
      work={unlink}
      failure={t`The account could not be unlinked`}
      onConfirm={(proof) =>
        unlink.mutate(proof, {
          onSuccess: () => {
            toast.success(t`${name} is unlinked`)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

function linkedText({ email, since }: NonNullable<Factors['google']['linked']>): string {
  const when = formatZoned(since)
  return email ? t`${email}, since ${when}` : t`Linked, since ${when}`
}
