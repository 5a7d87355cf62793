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
      title="Passkeys"
      count={passkeys.length}
      footer={
        <>
          <span className="hint">
            {knowsPasskeys()
              ? 'A passkey logs you in with a finger, a face or a PIN, and asks for nothing else.'
              : 'This browser knows no passkeys.'}
          </span>
          <Button className="end flex-none" disabled={!knowsPasskeys()} onClick={() => setAsking({ what: 'add' })}>
            Add a passkey
          </Button>
        </>
      }
    >
      {passkeys.length === 0 && <EmptyState art="list" title="No passkeys yet" />}
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="row flex-wrap px-4 py-3">
              <div className="grow min-w-0 max-md:basis-full">
                <div className="b break-words">{passkey.name}</div>
                <div className="soft t13">{facts(passkey)}</div>
              </div>
              <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => setAsking({ what: 'rename', passkey })}>
                Rename
              </Button>
              <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => setAsking({ what: 'remove', passkey })}>
                Remove
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
  const used = lastUsedAt ? `last used ${formatZoned(lastUsedAt)}` : 'not used yet'
  return `Added ${formatZoned(createdAt)}, ${used}${isSynced ? ', on all your devices' : ''}`
}

function AddDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const add = useAddPasskey()
  const closed = wasClosed(add.error) ? 'The browser made no passkey. Try again.' : undefined
  return (
    <ProofDialog
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on your phone, or on a security key."
      confirmLabel="Continue"
      hasPassword={hasPassword}
      work={add}
      failure="The passkey could not be added"
      problem={closed ?? passkeyProblem(add.error)}
      onConfirm={({ password }, form) =>
        add.mutate(
          { name: textOf(form, 'name'), password },
          {
            onSuccess: ({ name }) => {
              toast.success(`${name} was added`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field label="Name" hint="So that you know it again, such as Work laptop." error={fieldErrors(add.error)['name']}>
        <Input name="name" autoComplete="off" defaultValue="Passkey" maxLength={60} />
      </Field>
    </ProofDialog>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  return (
    <FormDialog
      title={`Rename ${passkey.name}`}
      submitLabel="Rename"
      pending={rename.isPending}
      onSubmit={(form) => rename.mutate({ id: passkey.id, name: textOf(form, 'name') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Name" error={fieldErrors(rename.error)['name']}>
        <Input name="name" autoComplete="off" defaultValue={passkey.name} maxLength={60} />
      </Field>
      <FormProblem error={rename.error} fallback="The passkey could not be renamed" />
    </FormDialog>
  )
}

function RemoveDialog({ passkey, hasPassword, onClose }: { passkey: Passkey; hasPassword: boolean; onClose: () => void }) {
  const remove = useRemovePasskey()
  return (
    <ProofDialog
      title={`Remove ${passkey.name}?`}
      description="It does not log you in any more. Remove it on the device as well, where you keep it."
      confirmLabel="Remove"
      danger
      hasPassword={hasPassword}
      work={remove}
      failure="The passkey could not be removed"
      onConfirm={({ password }) =>
        remove.mutate(
          { id: passkey.id, password },
          {
            onSuccess: () => {
              toast.success(`${passkey.name} was removed`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
