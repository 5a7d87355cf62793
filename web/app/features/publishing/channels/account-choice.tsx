import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountSort, ConnectionStep, OfferedAccount } from '@postwright/contract/publishing/channel-connections'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SheetBody } from '../../../../ui/sheet.tsx'
import { useChooseAccounts } from './queries.ts'

interface AccountChoiceProps {
  choosing: Extract<ConnectionStep, { step: 'choose' }>
  onConnected: (channels: Channel[]) => void
}

/** More than these are looked through by their names. */
const seenAtOnce = 8

/** Which of several accounts are connected. */
export function AccountChoice({ choosing: { id, accounts }, onConnected }: AccountChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sought, setSought] = useState('')
  const choose = useChooseAccounts()
  const errors = fieldErrors(choose.error)
  const count = chosen.length
  const shown = accounts.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))

  function submit() {
    choose.mutate({ id, accountIds: [...chosen] }, { onSuccess: (step) => step.step === 'connected' && onConnected(step.channels) })
  }

  if (accounts.every((account) => !isFree(account)))
    return (
      <SheetBody className="grid gap-4">
        <Banner tone="info" title={t`There is no other account to connect`}>
          <Trans>What this sign-in leads to is connected already, or nothing may be posted to it.</Trans>
        </Banner>
        <ul className="grid gap-2">
          {accounts.map((account) => (
            <li key={account.id} className="t13">
              {account.name} <span className="soft">{aboutOf(account)}</span>
            </li>
          ))}
        </ul>
      </SheetBody>
    )
  return (
    <Form className="grid gap-4 p-4" pending={choose.isPending} refusal={choose.error} onSubmit={submit}>
      {accounts.length > seenAtOnce && (
        <Field label={t`Find an account`}>
          <Input type="search" value={sought} maxLength={100} onChange={(event) => setSought(event.currentTarget.value)} />
        </Field>
      )}
      <Field label={t`Accounts`} group hint={t`Each becomes a channel of its own.`} error={errors.accountIds ?? errors.fields}>
        <div className="grid gap-2">
          {shown.map((account) => (
            <Checkbox
              key={account.id}
              label={account.name}
              hint={aboutOf(account)}
              disabled={!isFree(account)}
              checked={chosen.includes(account.id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, account.id] : chosen.filter((other) => other !== account.id))
              }
            />
          ))}
          {shown.length === 0 && (
            <p className="t13 soft" role="status">
              <Trans>No account has this in its name.</Trans>
            </p>
          )}
        </div>
      </Field>
      <FormProblem error={choose.error} fallback={t`The channel could not be connected`} />
      <Button variant="primary" type="submit" pending={choose.isPending} disabled={count === 0}>
        {count === 0 ? t`Choose an account` : plural({ count }, { one: 'Connect # account', other: 'Connect # accounts' })}
      </Button>
    </Form>
  )
}

const isFree = ({ channelName, closed }: OfferedAccount) => channelName === null && closed === null

/** What it is, and why it cannot be chosen. */
function aboutOf({ sort, address, channelName, closed }: OfferedAccount): string {
  if (channelName !== null) return t`Connected already, as ${{ name: channelName }}`
  return [sort && sortLabel(sort), closed ?? shortAddress(address)].filter(Boolean).join(' · ')
}

function sortLabel(sort: AccountSort): string {
  if (sort === 'profile') return t`Your profile`
  if (sort === 'page') return t`Page`
  return sort === 'channel' ? t`Channel` : t`Number`
}

function shortAddress(address: string | null): string | null {
  return address === null ? null : address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
