import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { googleIssuer } from '@postwright/contract/identity/google'
import type { GoogleState } from '@postwright/contract/operator/sign-in-settings'
import { useQuery } from '@tanstack/react-query'

import { useEdits } from '../../../../lib/use-edits.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { signInQuery, useSaveSignIn, useTestSignIn } from './queries.ts'
import { TestedForm, testedErrors } from './tested-form.tsx'

/** The identity provider with which people may sign in: Google, or any that speaks OpenID Connect. */
export function SignInForm() {
  const state = useQuery(signInQuery())
  return (
    <Sheet title={t`Signing in with Google`} note={t`or another OpenID Connect service`} className="mt-6 max-w-[720px]">
      <LoadState of={state} rows={4} loading={t`Loading sign-in settings`} failed={t`The sign-in settings could not be loaded`} />
      {state.data && <ServiceFields state={state.data} />}
    </Sheet>
  )
}

function ServiceFields({ state }: { state: GoogleState }) {
  const saved = { enabled: state.enabled, issuer: state.issuer, clientId: state.clientId, clientSecret: '', label: state.label }
  const { values, isChanged, set, settle } = useEdits(saved)
  const { enabled, issuer, clientId, clientSecret, label } = values
  const save = useSaveSignIn()
  const test = useTestSignIn()
  const input = { enabled, issuer: issuer.trim(), clientId, label, ...(clientSecret && { clientSecret }) }
  const errors = testedErrors(save, test)

  return (
    <TestedForm
      input={input}
      isChanged={isChanged}
      save={save}
      test={test}
      saved={t`Sign-in settings saved`}
      onSaved={() => settle(values)}
      notSaved={t`The sign-in settings could not be saved`}
      notTested={t`The service could not be asked`}
    >
      <Checkbox
        label={t`Offer it on the log-in and sign-up pages`}
        hint={t`New people still wait for approval. An account is never linked by its email address alone.`}
        checked={enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <Field label={t`Issuer`} required hint={t`${googleIssuer} for Google.`} error={errors['issuer']}>
        <Input type="url" value={issuer} onChange={(event) => set({ issuer: event.currentTarget.value })} />
      </Field>
      <Field label={t`Client id`} required error={errors['clientId']}>
        <Input value={clientId} spellCheck={false} autoComplete="off" onChange={(event) => set({ clientId: event.currentTarget.value })} />
      </Field>
      <Field
        label={t`Client secret`}
        hint={state.hasClientSecret ? t`A secret is stored. Leave this empty to keep it.` : t`Stored encrypted; never shown again.`}
        error={errors['clientSecret']}
      >
        <PasswordInput autoComplete="off" value={clientSecret} onChange={(event) => set({ clientSecret: event.currentTarget.value })} />
      </Field>
      <Field
        label={t`Button`}
        hint={t`What stands on it. Left empty, it says “Continue with Google” in the language of each visitor.`}
        error={errors['label']}
      >
        <Input value={label} placeholder={t`Continue with Google`} onChange={(event) => set({ label: event.currentTarget.value })} />
      </Field>
      <p className="t13 soft">
        <Trans>
          Redirect address to enter at the service: <span className="mono break-all">{ph({ redirectUri: state.redirectUri })}</span>
        </Trans>
      </p>
    </TestedForm>
  )
}
