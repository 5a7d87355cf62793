import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factors, Passkey } from '@postwright/contract/identity/factors'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { knowsPasskeys, passkeyProblem, wasClosed } from '../../../../sign-in/passkey-dialog.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './queries.ts'

type Asking = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

export function PasskeySettings({ factors: { passkeys, hasPassword } }: { factors: Factors }) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  return (
    <Sheet
      title={t`Passkeys`}
      count={passkeys.length}
      footer={
        <>
          <span className="hint">
            {knowsPasskeys()
              ? t`A passkey logs you in with a finger, a face or a PIN, and asks for nothing else.`
              : t`This browser knows no passkeys.`}
          </span>
          <Button className="end flex-none" disabled={!knowsPasskeys()} onClick={() => setAsking({ what: 'add' })}>
            <Trans>Add a passkey</Trans>
          </Button>
        </>
      }
    >
      {passkeys.length === 0 && <EmptyState art="list" title={t`No passkeys yet`} />}
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="row flex-wrap px-4 py-3">
              <div className="grow min-w-0 max-md:basis-full">
                <div className="b break-words">{passkey.name}</div>
                <div className="soft t13">{facts(passkey)}</div>
              </div>
              <Button size="sm" aria-label={t`Rename ${{ name: passkey.name }}`} onClick={() => setAsking({ what: 'rename', passkey })}>
                <Trans>Rename</Trans>
              </Button>
              <Button size="sm" aria-label={t`Remove ${{ name: passkey.name }}`} onClick={() => setAsking({ what: 'remove', passkey })}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking?.what === 'add' && <AddDialog hasPassword={hasPassword} onClose={close} />}
      {asking?.what === 'rename' && <RenameDialog passkey={asking.passkey} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog passkey={asking.passkey} hasPassword={hasPassword} onClose={close} />}
    </Sheet>
  )
}

function facts({ createdAt, lastUsedAt, isSynced }: Passkey): string {
  const [added, used] = [formatZoned(createdAt), lastUsedAt && formatZoned(lastUsedAt)]
  if (used) return isSynced ? t`Added ${added}, last used ${used}, on all your devices` : t`Added ${added}, last used ${used}`
  return isSynced ? t`Added ${added}, not used yet, on all your devices` : t`Added ${added}, not used yet`
}

function AddDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const add = useAddPasskey()
  const closed = wasClosed(add.error) ? t`The browser made no passkey. Try again.` : undefined
  return (
    <ProofDialog
      title={t`Add a passkey`}
      description={t`Your browser asks where to keep it: on this device, on your phone, or on a security key.`}
      confirmLabel={t`Continue`}
      hasPassword={hasPassword}
      work={add}
      failure={t`The passkey could not be added`}
      problem={closed ?? passkeyProblem(add.error)}
      onConfirm={({ password }, form) =>
        add.mutate(
          { name: textOf(form, 'name'), password },
          {
            onSuccess: ({ name }) => {
              toast.success(t`${name} was added`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field label={t`Name`} hint={t`So that you know it again, such as Work laptop.`} error={fieldErrors(add.error)['name']}>
        <Input name="name" autoComplete="off" defaultValue={t`Passkey`} maxLength={60} />
      </Field>
    </ProofDialog>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  return (
    <FormDialog
      title={t`Rename ${{ name: passkey.name }}`}
      submitLabel={t`Rename`}
      pending={rename.isPending}
      onSubmit={(form) => rename.mutate({ id: passkey.id, name: textOf(form, 'name') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t`Name`} error={fieldErrors(rename.error)['name']}>
        <Input name="name" autoComplete="off" defaultValue={passkey.name} maxLength={60} />
      </Field>
      <FormProblem error={rename.error} fallback={t`The passkey could not be renamed`} />
    </FormDialog>
  )
}

function RemoveDialog({ passkey, hasPassword, onClose }: { passkey: Passkey; hasPassword: boolean; onClose: () => void }) {
  const remove = useRemovePasskey()
  return (
    <ProofDialog
      title={t`Remove ${{ name: passkey.name }}?`}
      description={t`It does not log you in any more. Remove it on the device as well, where you keep it.`}
      confirmLabel={t`Remove`}
      danger
      hasPassword={hasPassword}
      work={remove}
      failure={t`The passkey could not be removed`}
      onConfirm={({ password }) =>
        remove.mutate(
          { id: passkey.id, password },
          {
            onSuccess: () => {
              toast.success(t`${{ name: passkey.name }} was removed`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
