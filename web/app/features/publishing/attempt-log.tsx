import type { DeliveryAttempt } from '@postwright/contract/deliveries'

import { formatDateTime } from '../../../lib/formats.ts'

/** What was tried, in order. */
export function AttemptLog({ attempts, timeZone }: { attempts: DeliveryAttempt[]; timeZone: string }) {
  return (
    <ol className="attempts">
      {attempts.map((attempt) => (
        <li key={`${attempt.kind} ${attempt.number} ${attempt.startedAt}`}>
          <time dateTime={attempt.startedAt}>{formatDateTime(attempt.startedAt, timeZone)}</time>
          <span>
            {attempt.kind === 'send' ? 'Sent' : 'Looked for it'}: {attempt.outcome.replaceAll('_', ' ')}
            {attempt.detail && `. ${attempt.detail}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
