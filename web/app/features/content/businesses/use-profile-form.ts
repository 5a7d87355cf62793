import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Business } from '@postwright/contract/content/businesses'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { client } from '../../../../lib/api.ts'
import { difference } from '../../../../lib/difference.ts'
import { codeOf, fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { BusinessForm, type BusinessFormInput, changesOf, toForm } from './business-form.ts'
import { useUpdateBusiness } from './queries.ts'

/** The profile while it is edited: what is typed stays through saving, through failures, and beside what somebody else saved. */
export function useProfileForm(business: Business) {
  const update = useUpdateBusiness()
  const form = useForm<BusinessFormInput, unknown, BusinessForm>({ resolver: zodResolver(BusinessForm), defaultValues: toForm(business) })
  const { isDirty } = form.formState
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Business | null>(null)
  // What the form was filled from; a change is told against it.
  const base = useRef(business)

  useEffect(() => {
    if (isDirty || business.updatedAt === base.current.updatedAt) return
    base.current = business
    form.reset(toForm(business))
  }, [business, isDirty, form])

  async function send(values: BusinessForm, onto = base.current) {
    const sent = structuredClone(form.getValues())
    try {
      const saved = await update.mutateAsync({ id: business.id, updatedAt: onto.updatedAt, ...changesOf(values, base.current) })
      const typedSince = difference(form.getValues(), sent)
      base.current = saved
      form.reset(toForm(saved))
      if (Object.keys(typedSince).length > 0) form.reset({ ...toForm(saved), ...typedSince }, { keepDefaultValues: true })
      setTheirs(null)
      toast.success(t`Business profile updated successfully`)
    } catch (error) {
      await showRefusal(error)
    }
  }

  async function showRefusal(error: unknown) {
    const refused = Object.entries(fieldErrors(error))
    const known = refused.filter(([field]) => field !== 'updatedAt' && (field.split('.')[0] ?? '') in base.current)
    for (const [index, [field, message]] of known.entries())
      form.setError(field as keyof BusinessFormInput, { message }, { shouldFocus: index === 0 })
    if (codeOf(error) === 'CONFLICT' && known.length === 0) setTheirs(await client.businesses.get({ id: business.id }))
  }

  const isPlaced = codeOf(update.error) === 'CONFLICT' || Object.keys(fieldErrors(update.error)).length > 0
  return {
    form,
    save: (event: SyntheticEvent) => form.handleSubmit((values) => send(values))(event),
    /** What no field and no dialog says. */
    problem: update.isError && !isPlaced ? messageOf(update.error, t`The profile could not be saved`) : null,
    /** Puts values into the form, as if they were typed. */
    take: (change: Partial<BusinessFormInput>) => {
      for (const [name, value] of Object.entries(change) as [keyof BusinessFormInput, never][])
        form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    },
    discard: () => form.reset(toForm(base.current)),
    theirs,
    takeTheirs: () => {
      if (!theirs) return
      base.current = theirs
      form.reset(toForm(theirs))
      setTheirs(null)
    },
    keepMine: () => (theirs ? form.handleSubmit((values) => send(values, theirs))() : undefined),
    forgetTheirs: () => setTheirs(null),
  }
}
