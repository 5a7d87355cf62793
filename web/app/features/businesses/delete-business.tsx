import type { Business } from '@postwright/contract/businesses'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { invalidateTopic } from '../../../lib/live.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { businessQuery, useRemoveBusiness, useRestoreBusiness } from './queries.ts'

export interface DeleteBusinessProps {
  business: Business
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, deletes, and offers to take it back. */
export function DeleteBusiness({ business, open, onOpenChange }: DeleteBusinessProps) {
  const remove = useRemoveBusiness()
  const restore = useRestoreBusiness()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function undo() {
    try {
      await restore.mutateAsync({ id: business.id })
      toast.success(`${business.name} restored`)
    } catch (error) {
      toast.failed(error, 'It could not be restored. It is still in Settings, under Businesses.')
    }
  }

  async function deleteBusiness() {
    try {
      await remove.mutateAsync({ id: business.id })
      // What was typed and not saved is about something that is gone.
      await navigate({ to: '/app/dashboard', ignoreBlocker: true })
      queryClient.removeQueries({ queryKey: businessQuery(business.id).queryKey })
      void invalidateTopic(queryClient, 'businesses')
      toast.success(`${business.name} deleted`, { label: 'Undo', onAction: () => void undo() })
    } catch (error) {
      toast.failed(error, 'The business could not be deleted. Nothing was changed.')
    }
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${business.name}?`}
      description="Its posts, versions and channels go with it, and what is planned will not go out. For 30 days it can be brought back in Settings, under Businesses; published posts stay where they were published."
      confirmLabel="Delete business"
      danger
      pending={remove.isPending}
      onConfirm={deleteBusiness}
    />
  )
}
