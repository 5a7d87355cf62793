import { t } from '@lingui/core/macro'
import type { GuestPost } from '@postwright/contract/content/guest-page'
import { CircleCheck, CircleDashed, CircleX, Undo2 } from 'lucide-react'

/** How far a post is, as a sign with a name. */
export function StateIcon({ state }: { state: GuestPost['state'] }) {
  if (state === 'approved' || state === 'out') return <CircleCheck className="c-good" role="img" aria-label={t`Approved`} />
  if (state === 'changes_requested') return <Undo2 className="c-warn" role="img" aria-label={t`Changes wanted`} />
  if (state === 'taken_back') return <CircleX role="img" aria-label={t`Taken back`} />
  return <CircleDashed role="img" aria-label={state === 'waits' ? t`Waits for you` : t`Being worked on`} />
}
