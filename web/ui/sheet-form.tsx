import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { FormProblem } from './form-problem.tsx'
import { Sheet, SheetBody } from './sheet.tsx'

export interface SheetFormProps {
  title: string
  /** Says what is saved: "Save workspace". */
  submitLabel: string
  save: { error: unknown; isPending: boolean }
  /** Whether there is anything to save; the button waits for it. */
  isChanged: boolean
  /** For a failure that nobody foresaw: "The workspace could not be saved". */
  notSaved: string
  onSubmit: () => void
  children: ReactNode
}

/** A sheet with something to fill in, and the one button that saves it. */
export function SheetForm({ title, submitLabel, save, isChanged, notSaved, onSubmit, children }: SheetFormProps) {
  return (
    <Form className="" pending={save.isPending} onSubmit={onSubmit}>
      <Sheet title={title}>
        <SheetBody className="grid gap-5">
          {children}
          <FormProblem error={save.error} fallback={notSaved} />
        </SheetBody>
        <div className="sheet-foot justify-end">
          <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
            {submitLabel}
          </Button>
        </div>
      </Sheet>
    </Form>
  )
}
