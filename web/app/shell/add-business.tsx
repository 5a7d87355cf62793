import { AddBusinessDialog } from '../features/businesses/add-business-dialog.tsx'

export function AddBusiness({ onClose }: { onClose: () => void }) {
  return <AddBusinessDialog open onOpenChange={(open) => !open && onClose()} />
}
