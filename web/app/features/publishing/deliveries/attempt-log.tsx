import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DeliveryAttempt } from '@postwright/contract/publishing/deliveries'

import { formatDateTime } from '../../../../lib/formats.ts'

const kinds: Record<DeliveryAttempt['kind'], string> = {
  prepare: t`Prepared`,
  send: t`Sent`,
  confirm: t`Asked whether it is published`,
  reconcile: t`Looked for it`,
  take_down: t`Taken down`,
  update: t`Updated`,
}

const outcomes: Record<string, string> = {
  started: t`started`,
  ready: t`ready`,
  published: t`published`,
  pending: t`pending`,
  refused: t`refused`,
  retry: t`to be tried again`,
  reconnect: t`reconnect`,
  unknown: t`unknown`,
  unclear: t`unclear`,
  found: t`found`,
  absent: t`absent`,
  delayed: t`delayed`,
  handed_back: t`handed back`,
  interrupted: t`interrupted`,
  live: t`live`,
  not_live: t`not live`,
  removed: t`gone`,
  edited: t`changed`,
}

/** What was tried, in order. */
export function AttemptLog({ attempts, timeZone }: { attempts: DeliveryAttempt[]; timeZone: string }) {
  return (
    <ol className="attempts">
      {attempts.map((attempt) => (
        <li key={`${attempt.kind} ${attempt.number} ${attempt.startedAt}`}>
          <time dateTime={attempt.startedAt}>{formatDateTime(attempt.startedAt, timeZone)}</time>
          <div>
            {kinds[attempt.kind]}: {outcomes[attempt.outcome] ?? attempt.outcome}
            {attempt.detail && `. ${attempt.detail}`}
            {attempt.answer !== null && (
              <details>
                <summary>
                  <Trans>Raw answer</Trans>
                </summary>
                <pre>{attempt.answer}</pre>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
