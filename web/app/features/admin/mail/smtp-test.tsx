import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { notice, toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../accounts/form-text.ts'
import { useTestSmtp } from './queries.ts'

const failed = 'Failed to test SMTP connection'

/** Sends a real mail through the saved server. */
export function SmtpTest({ ownAddress }: { ownAddress: string }) {
  const test = useTestSmtp()
  const errors = fieldErrors(test.error)
  const problem =
    test.data?.success === false ? (test.data.error ?? failed) : test.error && !errors.testEmail ? messageOf(test.error, failed) : null

  function submit(form: FormData) {
    test.mutate(
      { testEmail: textOf(form, 'testEmail') },
      {
        onSuccess: ({ success, error }) => {
          if (success) toast.success('Test mail sent')
          else notice({ title: 'SMTP Test Failed', text: error ?? failed, tone: 'bad' })
        },
        onError: (error) => notice({ title: 'SMTP Test Failed', text: messageOf(error, failed), tone: 'bad' }),
      },
    )
  }

  return (
    <Sheet title="Test">
      <Form pending={test.isPending} onSubmit={submit}>
        <SheetBody className="grid gap-5">
          <Field
            label="Send a test mail to"
            error={errors.testEmail}
            hint="Through the settings as they are saved. It takes at most 12 seconds."
          >
            <Input name="testEmail" type="email" defaultValue={ownAddress} autoComplete="off" />
          </Field>
          {problem && (
            <Banner tone="bad" title="SMTP Test Failed">
              {problem}
            </Banner>
          )}
          {test.data?.success && (
            <Banner tone="info" title="The mail server took the test mail">
              It should be in the mailbox within a minute. Look among unwanted mail too.
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
