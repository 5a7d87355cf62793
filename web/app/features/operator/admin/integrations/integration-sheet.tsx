import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { type Integration, integrations } from '@postwright/contract/publishing/integrations'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { IntegrationCheck } from './integration-check.tsx'
import { IntegrationState } from './integration-state.tsx'
import { IntegrationWebhook } from './integration-webhook.tsx'
import { IntegrationWords } from './integration-words.tsx'
import { useCheckIntegration, useRemoveIntegration, useSaveIntegration } from './queries.ts'

/** The app of one platform, and what the platform says to it. What is saved is checked at once. */
export function IntegrationSheet({ integration }: { integration: Integration }) {
  const { kind, app, redirectUrl, webhook } = integration
  const { idLabel, secretLabel, where } = integrations[kind]
  const name = say(channelKinds[kind].label)
  const { values, isChanged, set, settle, discard } = useEdits({ id: app?.id ?? '', secret: '' })
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(integration.state === 'failing')
  const [save, checking, remove] = [useSaveIntegration(), useCheckIntegration(), useRemoveIntegration()]
  const errors = fieldErrors(save.error)
  const failed = save.error ?? checking.error
  const isKept = app !== null && values.id.trim() === app.id

  function submit() {
    checking.reset()
    save.mutate(
      { kind, id: values.id, ...(values.secret !== '' && { secret: values.secret.trim() }) },
      {
        onSuccess: () => {
          settle(values)
          set({ secret: '' })
          toast.success(t`App of ${{ name }} saved`)
          checking.mutate({ kind })
        },
      },
    )
  }

  function forget() {
    remove.mutate(
      { kind },
      {
        onSuccess: () => {
          setAsked(false)
          for (const mutation of [save, checking]) mutation.reset()
          discard()
          toast.success(t`App of ${{ name }} removed`)
        },
      },
    )
  }

  return (
    <Sheet
      title={name}
      actions={
        <>
          <IntegrationState integration={integration} isChecking={checking.isPending} />
          <Button size="sm" aria-expanded={isOpen} aria-label={opens(name, isOpen, app !== null)} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Close` : app ? t`Look` : t`Set up`}
          </Button>
        </>
      }
    >
      {isOpen && (
        <Form className="" pending={save.isPending} onSubmit={submit}>
          <SheetBody className="grid gap-5">
            <IntegrationWords kind={kind} />
            {channelKinds[kind].needs === 'redirect' && (
              <CopyLink label={t`Redirect address`} hint={t`Enter it in the console to the letter.`} link={redirectUrl} />
            )}
            {webhook && <IntegrationWebhook webhook={webhook} />}
            <Field label={say(idLabel)} required error={errors['id']} hint={say(where)}>
              <Input value={values.id} autoComplete="off" spellCheck={false} onChange={(event) => set({ id: event.currentTarget.value })} />
            </Field>
            <Field
              label={say(secretLabel)}
              required={!isKept}
              error={errors['secret']}
              hint={isKept ? t`A secret is stored. Leave this empty to keep it.` : t`Stored encrypted, and never shown again.`}
            >
              <PasswordInput
                value={values.secret}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set({ secret: event.currentTarget.value })}
              />
            </Field>
            {failed && Object.keys(errors).length === 0 && (
              <Problem error={failed} fallback={save.error ? t`The app could not be saved` : t`The platform could not be asked`} />
            )}
          </SheetBody>
          {app && <IntegrationCheck integration={integration} />}
          <div className="sheet-foot flex-wrap justify-end">
            {app && (
              <>
                <Button variant="ghost" onClick={() => setAsked(true)}>
                  <Trans>Remove app</Trans>
                </Button>
                <Button pending={checking.isPending} disabled={isChanged} onClick={() => checking.mutate({ kind })}>
                  <Trans>Check</Trans>
                </Button>
              </>
            )}
            <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </Form>
      )}
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Remove the app of ${{ name }}?`}
        description={t`Nobody can connect an account of ${{ name }} any more, and those that are connected stop when their sign-in is to be renewed.`}
        confirmLabel={t`Remove app`}
        danger
        pending={remove.isPending}
        problem={remove.error ? messageOf(remove.error, t`The app could not be removed`) : undefined}
        onConfirm={forget}
      />
    </Sheet>
  )
}

function opens(name: string, isOpen: boolean, isSetUp: boolean): string {
  if (isOpen) return t`Close ${{ name }}`
  return isSetUp ? t`Look at ${{ name }}` : t`Set up ${{ name }}`
}
