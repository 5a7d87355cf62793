import type { AutomaticCause } from '@postwright/contract/work/task-shapes'

/** Where one does what an automatic task asks for: a path of the app. */
export function linkOfCause(cause: AutomaticCause, { causeId, businessId }: { causeId: string | null; businessId: string | null }): string {
  switch (cause) {
    case 'review':
      return `/app/repository/${causeId}`
    case 'reconnect':
      return `/app/business/${businessId}/profile?tab=channels`
    case 'delivery':
      return `/app/publishing?view=trouble&business=${businessId}`
  }
}
