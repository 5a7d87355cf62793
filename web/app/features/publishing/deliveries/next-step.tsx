import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { useSendAgain } from './use-send-again.tsx'

type Step = NonNullable<Delivery['nextStep']>

/** In plain words what a person does about it. */
export function sayNextStep(step: Step, delivery: Delivery): string {
  const channel = deliveredTo(delivery)
  switch (step) {
    case 'reconnect':
      return t`Connect ${{ channel }} again.`
    case 'resume':
      return t`${{ channel }} is paused. Resume it, and this goes out.`
    case 'edit':
      return t`Change the post, then send it again.`
    case 'send':
      return t`Send it again as it is.`
    case 'decide':
      return t`Send it now, or give it another time.`
    case 'look':
      return t`Look whether it is live, and say what you see.`
    case 'post':
      return t`Post it by hand, and say that it is out.`
  }
}

/** The next step, with where it is taken. */
export function NextStep({ step, delivery }: { step: Step; delivery: Delivery }) {
  const { publish } = useMay()
  return (
    <div className="next-step">
      <p>
        <span className="t12 soft block">
          <Trans>Next step</Trans>
        </span>
        {sayNextStep(step, delivery)}
      </p>
      {publish ? (
        <p className="row flex-wrap">
          <Acts step={step} delivery={delivery} />
        </p>
      ) : (
        <p className="hint">
          <Trans>{writers} decide.</Trans>
        </p>
      )}
    </div>
  )
}

function Acts({ step, delivery }: { step: Step; delivery: Delivery }) {
  const { businessId, postId } = delivery
  if (step === 'reconnect' || step === 'resume')
    return (
      <Link className={small} to="/app/business/$businessId/profile" params={{ businessId }} search={{ tab: 'channels' }}>
        <Trans>Open the channels</Trans>
      </Link>
    )
  if (step === 'look' || step === 'post')
    return (
      <Link className={small} to="/app/publishing" search={{ view: 'attention', business: businessId }}>
        <Trans>Answer it</Trans>
      </Link>
    )
  return (
    <>
      <SendAgain id={delivery.id} title={delivery.postTitle} />
      {step !== 'send' && (
        <Link className={small} to="/app/repository/$postId" params={{ postId }}>
          <Trans>Open the post</Trans>
        </Link>
      )}
    </>
  )
}

const small = buttonClass({ size: 'sm' })

function SendAgain({ id, title }: { id: string; title: string }) {
  const again = useSendAgain(id)
  return (
    <>
      <Button size="sm" icon={Send} aria-label={t`Send now: ${ph({ title })}`} pending={again.pending} onClick={again.send}>
        <Trans>Send now</Trans>
      </Button>
      {again.question}
    </>
  )
}
