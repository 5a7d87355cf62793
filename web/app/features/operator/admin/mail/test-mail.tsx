import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Outcome } from '@postwright/contract/operator/functions'
import type { ReactNode } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import type { Mutation } from '../../../../../lib/use-mutation.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { dropNotice, notice, toast } from '../../../../../ui/toasts.tsx'
import { textOf } from '../../../../../lib/form-text.ts'

interface TestMailProps<Sent> {
  label: string
  hint: string
  ownAddress: string
  /** Sends the mail. */
  test: Mutation<Outcome, Error, Sent>
  inputFor: (testEmail: string) => Sent
  /** What is said when it fails, as the title and where the server gives no reason. */
  failure: { title: string; text: string }
  /** Shown once the mail is on its way. */
  sent?: ReactNode
}

const about = 'test mail'

/** Asks for an address, sends a real mail there, and says what came of it. */
export function TestMail<Sent>({ label, hint, ownAddress, test, inputFor, failure, sent }: TestMailProps<Sent>) {
  const errors = fieldErrors(test.error)
  const reasonOf = (outcome: Outcome) => outcome.error ?? failure.text
  const problem =
    test.data?.success === false ? reasonOf(test.data) : test.error && !errors['testEmail'] ? messageOf(test.error, failure.text) : null

  function submit(form: FormData) {
    test.mutate(inputFor(textOf(form, 'testEmail')), {
      onSuccess: (outcome) => {
        if (!outcome.success) return notice({ about, title: failure.title, text: reasonOf(outcome), tone: 'bad' })
        dropNotice(about)
        toast.success(t`Test mail sent`)
      },
      onError: (error) => notice({ about, title: failure.title, text: messageOf(error, failure.text), tone: 'bad' }),
    })
  }

  return (
    <Sheet title={t`Test`}>
      <Form pending={test.isPending} onSubmit={submit}>
        <SheetBody className="grid gap-5">
          <Field label={label} error={errors['testEmail']} hint={hint}>
            <Input name="testEmail" type="email" defaultValue={ownAddress} autoComplete="off" />
          </Field>
          {problem && (
            <Banner tone="bad" title={failure.title}>
              {problem}
            </Banner>
          )}
          {test.data?.success && sent}
        </SheetBody>
        <div className="sheet-foot justify-end">
          <Button type="submit" pending={test.isPending}>
            <Trans>Send test</Trans>
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
