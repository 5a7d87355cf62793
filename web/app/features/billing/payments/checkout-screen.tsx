import './payments.css'

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Order, sandboxAnswers, sandboxArrivals } from '@postwright/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { codeOf, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Brand } from '../../../../ui/brand.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useInstanceName } from '../../../../ui/instance-name.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { billed } from './money.ts'
import { OrderOutcome } from './order-outcome.tsx'
import { PriceLines } from './price-lines.tsx'
import { orderQuery, useAnswerOrder } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { orderTitle } from './words.ts'

/** In place of a payment provider: says that no money moves, and asks what the provider should answer. */
export function CheckoutScreen({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId))
  const name = useInstanceName()
  const isStranger = codeOf(order.error) === 'UNAUTHENTICATED'
  useEffect(() => {
    // The log-in is a page of the public site.
    if (isStranger) window.location.replace('/login')
  }, [isStranger])
  return (
    <div className="checkout">
      <header className="checkout-head hatch">
        <Specimen />
        <strong>
          <Trans>This is not a payment page. No money moves and no card is asked for.</Trans>
        </strong>
      </header>
      <main className="checkout-body">
        {order.isPending && <SkeletonRows rows={5} label={t`Loading the order`} />}
        {order.isError && <NoOrder error={order.error} onRetry={() => order.refetch()} />}
        {order.data && (
          <>
            <div>
              <Brand name={name} />
              <h1 className="h1">{orderTitle(order.data)}</h1>
              <p className="soft">{t`for the workspace ${{ workspace: order.data.workspaceName }}`}</p>
              <PriceLines
                price={order.data.price}
                label={order.data.what === 'plan' ? order.data.planLabel : orderTitle(order.data)}
                orderedAt={order.data.createdAt}
              />
              <p className="t12 soft">
                <Trans>The price is read from the plans table on the server. Changing this page changes nothing.</Trans>
              </p>
            </div>
            <Answer order={order.data} />
          </>
        )}
      </main>
      <footer className="checkout-foot t12 soft">
        {order.data && t`Sandbox order ${{ reference: order.data.reference }}`}
        <span>
          <Trans>Replaced by Paystack or PayPal once keys are entered</Trans>
        </span>
      </footer>
    </div>
  )
}

/** An order that there is not is not asked for again. */
function NoOrder({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isNone = ['NOT_FOUND', 'INVALID'].includes(codeOf(error) ?? '')
  return (
    <div className="stack gap-4">
      <h1 className="h1">
        <Trans>Checkout</Trans>
      </h1>
      {isNone ? (
        <p>
          <Trans>There is no such order here. Orders of another workspace are seen in that one.</Trans>
        </p>
      ) : (
        <ErrorState title={messageOf(error, t`The order could not be loaded`)} onRetry={onRetry} />
      )}
      <Back />
    </div>
  )
}

type Arrival = (typeof sandboxArrivals)[number]

/** Before the buyer is back; while they look; and when the order has ended. */
const arrivals: Record<Arrival, string> = { at_once: t`At once`, in_a_minute: t`After a minute`, in_an_hour: t`After an hour` }

function Answer({ order }: { order: Order }) {
  const [answer, setAnswer] = useState<(typeof sandboxAnswers)[number]>('paid')
  const [arrives, setArrives] = useState<Arrival>('at_once')
  const [times, setTimes] = useState('1')
  const [isSecondStep, setSecondStep] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const answering = useAnswerOrder()
  const amount = billed(order.price.todayCents, order.price.currency)

  function send(given = answer) {
    if (given === 'second_step' && !isSecondStep) return setSecondStep(true)
    if (given === 'closed') setClosed(true)
    return answering.mutateAsync({ id: order.id, answer: given, arrives, times: Number(times) }).catch(() => {})
  }

  if (order.state !== 'open' || order.isAwaited || isClosed)
    return (
      <section className="sheet checkout-answer" aria-label={t`What came of it`}>
        <OrderOutcome order={order} />
        <Back orderId={order.isAwaited ? order.id : undefined} />
      </section>
    )
  if (isSecondStep)
    return (
      <section className="sheet checkout-answer" aria-label={t`Second step`}>
        <h2 className="h3">
          <Trans>The bank asks whether it is you</Trans>
        </h2>
        <p className="t13 soft">
          <Trans>A bank asks in its app, or by a code. What you press here is its answer.</Trans>
        </p>
        {answering.error && <Banner tone="bad" title={messageOf(answering.error, t`It could not be answered`)} />}
        <Button variant="primary" block pending={answering.isPending} onClick={() => send()}>{t`Confirm ${{ amount }}`}</Button>
        <Button block onClick={() => send('declined')}>{t`Refuse it`}</Button>
        <Button variant="ghost" block onClick={() => setSecondStep(false)}>{t`Back to the answers`}</Button>
      </section>
    )
  return (
    <section className="sheet checkout-answer" aria-label={t`What should the provider answer?`}>
      <h2 className="h3">
        <Trans>What should the provider answer?</Trans>
      </h2>
      <div role="radiogroup" aria-label={t`Answer`}>
        {sandboxAnswers.map((one) => (
          <div key={one} className="checkout-choice" data-chosen={one === answer || undefined}>
            <Radio name="answer" checked={one === answer} onChange={() => setAnswer(one)} {...choiceText(one, order)} />
          </div>
        ))}
      </div>
      {answer !== 'closed' && (
        <div className="checkout-event">
          <Field label={t`The event arrives`}>
            <Select value={arrives} options={sandboxArrivals.map((value) => ({ value, label: arrivals[value] }))} onChange={setArrives} />
          </Field>
          <Field label={t`How often`}>
            <Select
              value={times}
              options={['1', '2', '20'].map((value) => ({ value, label: value === '1' ? t`Once` : t`${value} times` }))}
              onChange={setTimes}
            />
          </Field>
        </div>
      )}
      {answering.error && <Banner tone="bad" title={messageOf(answering.error, t`It could not be answered`)} />}
      <Button variant="primary" block pending={answering.isPending} onClick={() => send()}>
        {answer === 'paid' ? t`Answer “paid ${{ amount }}”` : t`Answer so`}
      </Button>
      <Back />
    </section>
  )
}

function choiceText(answer: (typeof sandboxAnswers)[number], { what, planLabel, price }: Order): { label: string; hint: string } {
  const texts = {
    paid: {
      label: t`The payment succeeds`,
      hint:
        what === 'plan' && !price.isRest
          ? t`${planLabel} starts at once, with an invoice of the sandbox series.`
          : t`It is there at once, with an invoice of the sandbox series.`,
    },
    declined: { label: t`The card is declined`, hint: t`The reason is shown; what is in use goes on.` },
    second_step: { label: t`The bank asks for a second step`, hint: t`A page in between, then success.` },
    closed: { label: t`The window is closed`, hint: t`Nothing is bought. The order ends after 30 minutes.` },
  }
  return texts[answer]
}

function Back({ orderId }: { orderId?: string | undefined }) {
  return (
    <Link to="/app/settings" search={{ tab: 'billing', order: orderId }} className={buttonClass({ variant: 'ghost', block: true })}>
      <Trans>Back to Billing</Trans>
    </Link>
  )
}
