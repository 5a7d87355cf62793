import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostSent } from '@postwright/contract/publishing/bulk-schedule'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Send } from 'lucide-react'
import { useState } from 'react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSendMany } from './queries.ts'

/** Sends all of them after one question, and says which ones did not go. One alone has its own button. */
export function SendMany({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [asked, setAsked] = useState<readonly Delivery[] | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // The button is gone by then.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const send = useSendMany()
  const some = deliveries.slice(0, mostSent)

  async function sendAsked() {
    if (!asked) return
    const answers = await send.mutateAsync({ deliveryIds: asked.map(({ id }) => id) }).catch(() => null)
    if (!answers) return
    setAsked(null)
    const left = answers.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ refusal, delivery: asked.find((one) => one.id === id) }]))
    setRefused(left)
    const sent = answers.length - left.length
    if (sent > 0) toast.success(t`${plural({ sent }, { one: '# delivery goes', other: '# deliveries go' })} out now`)
  }

  return (
    <span ref={setPlace} tabIndex={-1}>
      {some.length > 1 && (
        <Button size="sm" icon={Send} onClick={() => (send.reset(), setAsked(some))}>
          {some.length === 2 ? t`Send both now` : t`Send all ${{ count: some.length }} now`}
        </Button>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Send ${plural({ count: asked?.length ?? 0 }, { one: '# delivery', other: '# deliveries' })} now?`}
        description={t`Each goes out with the newest text of its post. What its channel has already is left out.`}
        confirmLabel={t`Send now`}
        pending={send.isPending}
        problem={send.error ? messageOf(send.error, t`That did not work`) : undefined}
        onConfirm={sendAsked}
      />
      <Dialog
        open={refused.length > 0}
        onOpenChange={(open) => !open && setRefused([])}
        returnTo={place}
        title={t`${plural({ count: refused.length }, { one: '# delivery was', other: '# deliveries were' })} not sent`}
        footer={
          <Button onClick={() => setRefused([])}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <ul className="sheet-body stack">
          {refused.map(({ delivery, refusal }) => (
            <li key={delivery?.id}>
              <p className="m">
                {delivery?.postTitle} <span className="t12 soft">{delivery && deliveredTo(delivery)}</span>
              </p>
              <p className="t13">{refusal}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </span>
  )
}

interface Refused {
  delivery: Delivery | undefined
  refusal: string
}
