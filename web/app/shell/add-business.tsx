import { AddBusinessDialog } from '../features/content/businesses/add-business-dialog.tsx'

export function AddBusiness({ onClose }: { onClose: () => void }) {
  return <AddBusinessDialog open onOpenChange={(open) => !open && onClose()} />
}
