import { Trans } from '@lingui/react/macro'
import type { ReactNode, SyntheticEvent } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'

interface Saving<Input> {
  error: unknown
  isPending: boolean
  mutate: (input: Input, options?: { onSuccess: () => void }) => void
}

interface Testing<Input> extends Saving<Input> {
  data: { success: boolean; message: string } | undefined
}

interface TestedFormProps<Input> {
  input: Input
  /** Whether there is anything to save; the button waits for it. */
  isChanged: boolean
  save: Saving<Input>
  test: Testing<Input>
  /** What a toast says of a save. */
  saved: string
  onSaved: () => void
  notSaved: string
  notTested: string
  children: ReactNode
}

/** Settings that can be tried before they are saved, and how either went. */
export function TestedForm<Input>({ input, isChanged, save, test, saved, onSaved, notSaved, notTested, children }: TestedFormProps<Input>) {
  const failed = save.error ?? test.error
  const isPlaced = Object.keys(testedErrors(save, test)).length > 0

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending || !isChanged) return
    save.mutate(input, {
      onSuccess: () => {
        onSaved()
        toast.success(saved)
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <SheetBody className="grid gap-5">
        {children}
        {test.data && <Banner tone={test.data.success ? 'info' : 'bad'} title={test.data.message} />}
        {!isPlaced && <FormProblem error={failed} fallback={save.error ? notSaved : notTested} />}
      </SheetBody>
      <div className="sheet-foot justify-end">
        <Button pending={test.isPending} onClick={() => test.mutate(input)}>
          <Trans>Test connection</Trans>
        </Button>
        <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** What a test or a save found wrong with the fields. */
export function testedErrors(save: { error: unknown }, test: { error: unknown }): Record<string, string> {
  return { ...fieldErrors(test.error), ...fieldErrors(save.error) }
}
