import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateBusiness } from '@postwright/contract/content/businesses'
import { ContentType } from '@postwright/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'

import './businesses.css'
import { browserTimeZone } from '../../../../lib/formats.ts'
import { fieldErrors } from '../../../../lib/errors.ts'
import { scrollToIt } from '../../../../lib/scroll-to-it.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { NeedsPlan, PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'
import { businessLimitInWords } from '../../billing/subscriptions/plan-words.ts'
import { standingQuery } from '../../billing/subscriptions/queries.ts'
import { ContentTypeChoice } from './content-type-choice.tsx'
import { businessesQuery, useCreateBusiness } from './queries.ts'

const NewBusiness = z.object({ name: CreateBusiness.shape.name, context: CreateBusiness.shape.context, contentTypes: z.array(ContentType) })
type NewBusiness = z.infer<typeof NewBusiness>

/** The least that is needed to begin; the profile asks for the rest. */
export function AddBusinessDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const create = useCreateBusiness()
  const { data: account } = useQuery(meQuery())
  // A workspace that nobody gave a time zone is in UTC.
  const hasTimeZone = account !== undefined && account.workspace.timeZone !== 'UTC'
  const navigate = useNavigate()
  const { register, control, handleSubmit, setError, formState } = useForm<NewBusiness>({
    resolver: zodResolver(NewBusiness),
    defaultValues: { name: '', context: '', contentTypes: ['linkedin', 'newsletter', 'blog'] },
  })
  const { errors, isDirty, isSubmitting } = formState

  async function add(input: NewBusiness) {
    try {
      const business = await create.mutateAsync({ ...input, ...(!hasTimeZone && { timeZone: browserTimeZone() }) })
      // Leaves the dialog's address behind as well.
      await navigate({ to: '/app/business/$businessId/profile', params: { businessId: business.id }, search: { business: business.id } })
      // Behind an open dialog a screen reader does not hear it.
      toast.success(t`${{ business: business.name }} added`)
    } catch (error) {
      const refused = fieldErrors(error)
      if (refused['name']) setError('name', { message: refused['name'] }, { shouldFocus: true })
      if (refused['context']) setError('context', { message: refused['context'] })
      if (refused['contentTypes']) setError('contentTypes', { message: refused['contentTypes'] })
    }
  }

  const wait = useWait()
  if (wait && !isDirty)
    return (
      <Dialog wide open={open} onOpenChange={onOpenChange} title={t`Add Business`}>
        <div className="sheet-body">{wait}</div>
        <footer>
          <Button onClick={() => onOpenChange(false)}>
            <Trans>Close</Trans>
          </Button>
        </footer>
      </Dialog>
    )

  const unplaced = create.isError && Object.keys(fieldErrors(create.error)).length === 0
  return (
    <Dialog wide open={open} onOpenChange={onOpenChange} title={t`Add Business`} locked={isSubmitting || isDirty}>
      <form onSubmit={(event) => void handleSubmit(add)(event)} noValidate>
        <div className="sheet-body stack">
          <Field label={t`Name`} required error={errors.name?.message}>
            <Input autoComplete="organization" maxLength={200} {...register('name')} />
          </Field>
          <Field
            label={t`Context`}
            required
            hint={t`What you sell, to whom, and what is different about it.`}
            error={errors.context?.message}
          >
            <Textarea rows={4} {...register('context')} />
          </Field>
          <Field label={t`Content types`} group error={errors.contentTypes?.message}>
            <Controller
              control={control}
              name="contentTypes"
              render={({ field }) => <ContentTypeChoice chosen={field.value} onChange={field.onChange} />}
            />
          </Field>
          {wait}
          {unplaced && !wait && (
            <div ref={scrollToIt}>
              {isPlanRefusal(create.error) ? (
                <PlanRefusal error={create.error} wish="businesses" otherwise={otherwise} kept={t`What you typed is kept.`} />
              ) : (
                <Problem error={create.error} fallback={t`The business could not be added`}>
                  <Trans>Nothing was added. What you typed is kept; try again.</Trans>
                </Problem>
              )}
            </div>
          )}
        </div>
        <footer>
          <Button onClick={() => onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={isSubmitting} disabled={wait !== null}>
            <Trans>Add Business</Trans>
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const otherwise = t`Delete a business that you no longer need.`

/** Why no business can be added at the moment, where that is known beforehand; nothing once the plan allows it. */
function useWait(): ReactNode {
  const { data: standing } = useQuery(standingQuery())
  const { data: businesses } = useQuery(businessesQuery())
  if (!standing || !businesses) return null
  if (!standing.current) return <NeedsPlan title={t`Please subscribe to continue`} />
  const limit = businessLimitInWords(standing.current, businesses.length)
  return limit === undefined ? null : <NeedsPlan title={limit} wish="businesses" otherwise={otherwise} />
}
