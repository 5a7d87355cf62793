import { plural, t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { businessQuery, mostCounted, plannedQuery, useReadAfterRemoval, useRemoveBusiness, useRestoreBusiness } from './queries.ts'
import { restoredWords } from './restored-words.ts'

export interface DeleteBusinessProps {
  business: Business
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True from the beginning on, false again when it failed. */
  onDeleting: (isBeingDeleted: boolean) => void
}

/** Asks, deletes, and offers to take it back. */
export function DeleteBusiness({ business, open, onOpenChange, onDeleting }: DeleteBusinessProps) {
  const remove = useRemoveBusiness()
  const restore = useRestoreBusiness()
  const readAfterRemoval = useReadAfterRemoval()
  const planned = useQuery({ ...plannedQuery(business.id), enabled: open })
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function undo() {
    try {
      const restored = await restore.mutateAsync({ id: business.id })
      toast.success(restoredWords(business.name, restored.deliveries))
    } catch (error) {
      toast.failed(error, t`It could not be restored. It is still in Settings, under Businesses.`)
    }
  }

  async function deleteBusiness() {
    onDeleting(true)
    try {
      await remove.mutateAsync({ id: business.id })
      // What was typed and not saved is about something that is gone.
      await navigate({ to: '/app/dashboard', search: { business: undefined }, ignoreBlocker: true })
      queryClient.removeQueries({ queryKey: businessQuery(business.id).queryKey })
      void readAfterRemoval()
      toast.success(t`${{ business: business.name }} deleted`, { label: t`Undo`, onAction: () => void undo() })
    } catch (error) {
      onDeleting(false)
      toast.failed(error, t`The business could not be deleted. Nothing was changed.`)
    }
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete ${{ business: business.name }}?`}
      description={`${whatGoes(planned.data)} ${whatStays}`}
      confirmLabel={t`Delete business`}
      danger
      pending={remove.isPending}
      onConfirm={deleteBusiness}
    />
  )
}

function whatGoes(planned: number | undefined): string {
  if (!planned) return t`Its posts, versions and channels go with it, and what is planned will not go out.`
  if (planned > mostCounted)
    return t`Its posts, versions and channels go with it, and more than ${plural(mostCounted, { one: '# planned delivery', other: '# planned deliveries' })} will not go out.`
  return t`Its posts, versions and channels go with it, and ${plural(planned, { one: '# planned delivery', other: '# planned deliveries' })} will not go out.`
}

const whatStays = t`For 30 days it can be brought back in Settings, under Businesses: what is still to come is then planned again as far as the quota suffices, and what came due meanwhile asks for a new time. Published posts stay where they were published.`
