import type { MailWords } from '@postwright/contract/mail'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { notice, toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../accounts/form-text.ts'
import { useTestTemplate } from './queries.ts'

const failed = 'Failed to send email'

/** Sends the words as they stand in the editor, saved or not. */
export function TemplateTest({ name, words, ownAddress }: { name: string; words: MailWords; ownAddress: string }) {
  const test = useTestTemplate()
  const errors = fieldErrors(test.error)
  const problem = test.data?.success === false ? (test.data.error ?? failed) : test.error && messageOf(test.error, failed)

  function submit(form: FormData) {
    test.mutate(
      { name, ...words, testEmail: textOf(form, 'testEmail') },
      {
        onSuccess: ({ success, error }) => {
          if (success) toast.success('Test mail sent')
          else notice({ title: 'Email Error', text: error ?? failed, tone: 'bad' })
        },
        onError: (error) => notice({ title: 'Email Error', text: messageOf(error, failed), tone: 'bad' }),
      },
    )
  }

  return (
    <Sheet title="Test">
      <Form pending={test.isPending} onSubmit={submit}>
        <SheetBody className="grid gap-4">
          <Field label="Send these words to" error={errors.testEmail} hint="With the examples in place of the variables.">
            <Input name="testEmail" type="email" defaultValue={ownAddress} autoComplete="off" />
          </Field>
          {problem && !errors.testEmail && (
            <Banner tone="bad" title="Email Error">
              {problem}
            </Banner>
          )}
        </SheetBody>
        <div className="sheet-foot justify-end">
          <Button type="submit" pending={test.isPending}>
            Send test
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
