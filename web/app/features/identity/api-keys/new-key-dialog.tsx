import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Scope, scopeIds, scopes } from '@postwright/contract/core/scopes'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { dayMs } from '../../../../lib/formats.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { NewSecret } from './new-secret.tsx'
import { useCreateApiKey } from './queries.ts'
import { say } from '@postwright/contract/core/sentences'

const lives = [
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`One year` },
  { value: 'never', label: t`Does not expire` },
] as const

/** Asks what a key is for, and then shows its secret, once. */
export function NewKeyDialog({ isSuperAdmin, onClose }: { isSuperAdmin: boolean; onClose: () => void }) {
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read'])
  const [life, setLife] = useState<(typeof lives)[number]['value']>('90')
  const refused = fieldErrors(create.error)
  const offered = scopeIds.filter((scope) => scope !== 'admin' || isSuperAdmin)

  if (create.data) return <NewSecret secret={create.data.secret} name={create.data.key.name} onClose={onClose} />

  function submit() {
    const expiresAt = life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString()
    create.mutate({ name, scopes: [...chosen], expiresAt })
  }

  return (
    <FormDialog title={t`New API key`} submitLabel={t`Make key`} pending={create.isPending} onSubmit={submit} onClose={onClose}>
      <Field label={t`Name`} required hint={t`Where it is used, such as Monthly report.`} error={refused['name']}>
        <Input value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label={t`What it may do`} group error={refused['scopes']}>
        <div className="grid gap-3">
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={say(scopes[scope].label)}
              hint={say(scopes[scope].says)}
              checked={chosen.includes(scope)}
              onChange={(event) => {
                const on = event.currentTarget.checked
                setChosen((before) => scopeIds.filter((id) => (id === scope ? on : before.includes(id))))
              }}
            />
          ))}
        </div>
      </Field>
      <Field label={t`Expires after`} error={refused['expiresAt']}>
        <Select options={lives} value={life} onChange={setLife} />
      </Field>
      <p className="hint">
        <Trans>A key never does more than you may do yourself. It cannot change how you sign in.</Trans>
      </p>
      <FormProblem error={create.error} fallback={t`The key could not be made`} />
    </FormDialog>
  )
}
