import { formatMoney } from '@postwright/contract/billing/money'
import { msg } from '@postwright/contract/core/msg'
import { say, spokenLocale } from '@postwright/contract/core/sentences'
import { and, eq, ne } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { type Events, subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { queueMail } from '../../core/mail/public.ts'
import { workspacesOwnedBy } from '../../identity/team/public.ts'
import { noteEndings } from '../endings/public.ts'
import { ownerOf, starterFollows } from '../subscriptions/public.ts'
import { returnPlayMoney } from './sandbox/return-play-money.ts'
import { lockBilling, settlePlan } from './settle.ts'
import { orders } from './table.ts'
import { decideRefunds } from './at-provider/bought-nothing.ts'
import { carryOutJob } from './at-provider/job.ts'
import { endWithMonth } from './end-with-month.ts'
import { factsOf } from './facts/keep.ts'
import { graceEnd, stateOf } from './state.ts'
import { keepInvoices } from './invoices/forget-buyer.ts'

type Happened = Events['payment.happened']

/** Whoever owns the workspace is mailed what was paid, and what was not; the provider charges what it comes to. */
export const paymentsSubscriber = subscriber({
  // The next month may have been paid before it began, for another plan.
  'plan.renewed': async (_services, tx, { workspaceId }) => {
    await lockBilling(tx, workspaceId)
    await settlePlan(tx, workspaceId)
  },
  // What was only paused there is ended for good.
  'plan.ended': async (services, tx, { workspaceId }) => {
    const elsewhere = await tx.$count(orders, and(eq(orders.workspaceId, workspaceId), ne(orders.provider, 'sandbox')))
    if (elsewhere > 0) await services.jobs.send(tx, carryOutJob, { workspaceId, attempt: 0 })
  },
  // What its providers may charge does not go with it, nor do its invoices.
  'workspace.removed': async (services, tx, { workspaceId }) => {
    await lockBilling(tx, workspaceId)
    await decideRefunds(tx, workspaceId, await factsOf(tx, workspaceId))
    await noteEndings(services, tx, workspaceId)
    await keepInvoices(tx, workspaceId)
  },
  /** Whoever may not come in is not charged for a month that they cannot use: the one that is paid goes on for everybody else. */
  'account.suspended': async (services, tx, { by, userId }) => {
    for (const workspaceId of await workspacesOwnedBy(tx, userId)) await endWithMonth(services, tx, { userId: by.userId, workspaceId })
  },
  'payment.happened': async (services, tx, event) => {
    if (!event.isSandbox) await services.jobs.send(tx, carryOutJob, { workspaceId: event.workspaceId, attempt: 0 })
    else await returnPlayMoney(services, tx, event.workspaceId)
    if ((event.kind === 'paid' && !event.returned) || event.kind === 'failed')
      await systemPart(tx, 'the owner is mailed of a payment', () => mail(services, tx, event))
  },
})

async function mail(
  services: Services,
  tx: Tx,
  { workspaceId, kind, plan, currency, amountCents, reference, reason, isOfPlanInUse }: Happened,
): Promise<void> {
  const { userId, fullName: name, email: to, timeZone } = await ownerOf(tx, workspaceId)
  const link = `${services.config.baseUrl}/app/settings?tab=billing`
  const amount = formatMoney(amountCents ?? 0, currency)
  const dayOf = (moment: Date) => new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(moment)
  if (kind === 'failed') {
    const state = isOfPlanInUse ? stateOf(await factsOf(tx, workspaceId)) : null
    const isFollowed = await starterFollows(tx)
    const next = () => {
      if (state === null) return say(msg`Nothing was bought. What is in use goes on.`)
      const day = dayOf(graceEnd(state))
      return isFollowed
        ? say(msg`Everything goes on until ${{ day }}. Then the Starter plan takes its place, with nothing to pay.`)
        : say(msg`Everything goes on until ${{ day }}. Then nothing new is drafted or scheduled, and reading and exporting go on.`)
    }
    await queueMail(services, tx, {
      to,
      userId,
      template: 'payment_failed',
      variables: () => ({ name, plan, amount, reason: sayKept(reason ?? ''), next: next(), link }),
    })
    return
  }
  await queueMail(services, tx, {
    to,
    userId,
    template: 'payment_received',
    variables: () => ({ name, plan, amount, paidOn: dayOf(new Date()), reference, link }),
  })
}
