import { plural, t } from '@lingui/core/macro'
import type { ConnectionStep } from '@postwright/contract/publishing/channel-connections'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { useChooseAccounts } from './queries.ts'

interface AccountChoiceProps {
  choosing: Extract<ConnectionStep, { step: 'choose' }>
  onConnected: (channels: Channel[]) => void
}

/** Which of several accounts are connected. */
export function AccountChoice({ choosing: { id, accounts }, onConnected }: AccountChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useChooseAccounts()
  const errors = fieldErrors(choose.error)
  const count = chosen.length

  function submit() {
    choose.mutate({ id, accountIds: [...chosen] }, { onSuccess: (step) => step.step === 'connected' && onConnected(step.channels) })
  }

  return (
    <Form className="grid gap-4 p-4" pending={choose.isPending} onSubmit={submit}>
      <Field label={t`Accounts`} group hint={t`Each becomes a channel of its own.`} error={errors.accountIds ?? errors.fields}>
        <div className="grid gap-2">
          {accounts.map((account) => (
            <Checkbox
              key={account.id}
              label={account.name}
              checked={chosen.includes(account.id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, account.id] : chosen.filter((other) => other !== account.id))
              }
            />
          ))}
        </div>
      </Field>
      <FormProblem error={choose.error} fallback={t`The channel could not be connected`} />
      <Button variant="primary" type="submit" pending={choose.isPending} disabled={count === 0}>
        {count === 0 ? t`Choose an account` : plural({ count }, { one: 'Connect # account', other: 'Connect # accounts' })}
      </Button>
    </Form>
  )
}
