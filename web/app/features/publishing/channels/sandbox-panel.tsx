import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel, SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { type FormEvent, useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select, type SelectOption } from '../../../../ui/select.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSetSandbox } from './queries.ts'

const modes: SelectOption<SandboxBehaviour['mode']>[] = [
  { value: 'accept', label: t`Accepts every post` },
  { value: 'delay', label: t`Answers late` },
  { value: 'refuse', label: t`Refuses the post` },
  { value: 'fail', label: t`Fails with a server error` },
  { value: 'rate_limit', label: t`Asks to wait (rate limit)` },
  { value: 'accept_and_time_out', label: t`Accepts, then never answers` },
  { value: 'sign_out', label: t`Signs the account out` },
]

const protections: SelectOption<SandboxBehaviour['protection']>[] = [
  { value: 'repeatable', label: t`Takes a key: repeating is safe` },
  { value: 'lookup', label: t`Can be searched for a post` },
  { value: 'none', label: t`Neither: a person must look` },
]

/** Tells the wall how to treat the next posts, to see what Postwright does then. */
export function SandboxPanel({ channel, behaviour, onClose }: { channel: Channel; behaviour: SandboxBehaviour; onClose: () => void }) {
  const [draft, setDraft] = useState(behaviour)
  const save = useSetSandbox()
  const errors = fieldErrors(save.error)
  const set = (change: Partial<SandboxBehaviour>) => setDraft((before) => ({ ...before, ...change }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      { ...draft, id: channel.id },
      {
        onSuccess: () => {
          toast.success(t`The sandbox will behave so`)
          onClose()
        },
      },
    )
  }

  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={channel.name}>
      <form className="grid gap-4 p-4" onSubmit={submit} noValidate>
        <Field label={t`With the next posts, the wall`} error={errors.mode}>
          <Select options={modes} value={draft.mode} onChange={(mode) => set({ mode })} />
        </Field>
        {draft.mode !== 'accept' && (
          <Field label={t`How many times`} hint={t`Then it accepts again. Empty: until you change it.`} error={errors.times}>
            <Input
              type="number"
              min={1}
              max={1000}
              value={draft.times ?? ''}
              onChange={(event) => set({ times: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
            />
          </Field>
        )}
        {draft.mode === 'delay' && (
          <Field label={t`Milliseconds until it answers`} error={errors.delayMs}>
            <Input
              type="number"
              min={0}
              max={60_000}
              value={draft.delayMs}
              onChange={(event) => set({ delayMs: Number(event.currentTarget.value) })}
            />
          </Field>
        )}
        <Field label={t`Against a post sent twice, it`} error={errors.protection}>
          <Select options={protections} value={draft.protection} onChange={(protection) => set({ protection })} />
        </Field>
        <FormProblem error={save.error} fallback={t`The sandbox could not be changed`} />
        <Button variant="primary" type="submit" pending={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </SidePanel>
  )
}
