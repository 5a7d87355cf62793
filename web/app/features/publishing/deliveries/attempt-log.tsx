import { t } from '@lingui/core/macro'
import type { DeliveryAttempt } from '@postwright/contract/publishing/deliveries'

import { formatDateTime } from '../../../../lib/formats.ts'

const kinds: Record<DeliveryAttempt['kind'], string> = {
  prepare: t`Prepared`,
  send: t`Sent`,
  confirm: t`Asked whether it is published`,
  reconcile: t`Looked for it`,
}

/** What was tried, in order. */
export function AttemptLog({ attempts, timeZone }: { attempts: DeliveryAttempt[]; timeZone: string }) {
  return (
    <ol className="attempts">
      {attempts.map((attempt) => (
        <li key={`${attempt.kind} ${attempt.number} ${attempt.startedAt}`}>
          <time dateTime={attempt.startedAt}>{formatDateTime(attempt.startedAt, timeZone)}</time>
          <span>
            {kinds[attempt.kind]}: {attempt.outcome.replaceAll('_', ' ')}
            {attempt.detail && `. ${attempt.detail}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
