import { toast } from '../../../ui/toasts.tsx'

/** For what was asked from a menu or a row, which has no place for its own error. */
export function tellFailure(error: unknown): void {
  toast.failed(error, 'That did not work')
}
