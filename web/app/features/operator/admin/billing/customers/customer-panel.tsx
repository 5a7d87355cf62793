import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CustomerDetails } from '@postwright/contract/billing/customers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatZoned } from '../../../../../../lib/formats.ts'
import { LoadState } from '../../../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../../../ui/side-panel.tsx'
import { Specimen } from '../../../../billing/payments/sandbox-note.tsx'
import { userQuery } from '../../queries.ts'
import { WorkspacePlan } from '../../workspace-plan.tsx'
import { customerQuery } from '../queries.ts'
import { eventText, planText, StateBadge, providerName } from './customer-words.tsx'
import { GiveBack } from './give-back.tsx'
import { GiveMore } from './give-more.tsx'
import { InvoiceLine } from './invoice-line.tsx'
import { ToldByProviders } from './told-by-providers.tsx'
import { RefusedRefunds } from './refused-refunds.tsx'
import { RefundDecision } from './refund-decision.tsx'

/** One subscription, beside the list. */
export function CustomerPanel({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const customer = useQuery(customerQuery(workspaceId))
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={customer.data?.workspaceName ?? t`Subscription`}>
      <LoadState of={customer} rows={6} loading={t`Loading this subscription`} failed={t`This subscription could not be loaded`} />
      {customer.data && <Details customer={customer.data} />}
    </SidePanel>
  )
}

function Details({ customer }: { customer: CustomerDetails }) {
  const { ownerId, ownerName, ownerEmail, state, periodEndsAt, refund, refusedRefunds, events, invoices, workspaceId } = customer
  return (
    <div className="customer stack gap-6 p-4">
      <div className="stack gap-2">
        <div className="row gap-2">
          {customer.mode !== null && <Specimen mode={customer.mode} />}
          <StateBadge state={state} />
          <span className="num">{planText(customer)}</span>
        </div>
        <div className="t13 soft">
          <Link className="link" to="/app/admin" search={{ tab: 'users', person: ownerId }}>
            {ownerName}
          </Link>{' '}
          · {ownerEmail}
        </div>
        {state !== 'ended' && <div className="t13 soft num">{t`The month ends on ${{ when: formatZoned(periodEndsAt) }}`}</div>}
      </div>
      <RefusedRefunds refunds={refusedRefunds} />
      {refund && <RefundDecision refund={refund} />}
      <section>
        <h3 className="label">
          <Trans>Adjust</Trans>
        </h3>
        <Adjust ownerId={ownerId} workspaceId={workspaceId} />
      </section>
      <section>
        <h3 className="label">
          <Trans>What happened</Trans>
        </h3>
        {events.length === 0 && (
          <p className="t13 soft">
            <Trans>Nothing was paid yet.</Trans>
          </p>
        )}
        <ul className="lines">
          {events.map((event) => (
            <li key={event.id} className="py-2">
              <div>{eventText(event)}</div>
              <div className="t12 soft num">
                {formatZoned(event.at)} · {providerName(event.provider)}
                {event.reason && ` · ${event.reason}`}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <ToldByProviders workspaceId={workspaceId} />
      {invoices.length > 0 && (
        <section>
          <h3 className="label">
            <Trans>Invoices</Trans>
          </h3>
          <ul className="lines">
            {invoices.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} action={<GiveBack invoice={invoice} />} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Its plan is granted, changed and extended as everywhere, and more is given for a month, with a reason. */
function Adjust({ ownerId, workspaceId }: { ownerId: string; workspaceId: string }) {
  const owner = useQuery(userQuery(ownerId))
  const workspace = owner.data?.workspaces.find(({ id }) => id === workspaceId)
  if (!workspace)
    return <LoadState of={owner} rows={2} loading={t`Loading what can be adjusted`} failed={t`What can be adjusted could not be loaded`} />
  return (
    <ul className="lines">
      <WorkspacePlan workspace={workspace} more={workspace.plan.current && <GiveMore workspace={workspace} />} />
    </ul>
  )
}
