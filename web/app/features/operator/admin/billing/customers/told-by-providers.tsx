import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { EventProblem, ProviderEvent } from '@postwright/contract/billing/provider-events'
import { useInfiniteQuery } from '@tanstack/react-query'

import { formatZoned } from '../../../../../../lib/formats.ts'
import { LoadMore } from '../../../../../../ui/load-more.tsx'
import { toldQuery } from '../queries.ts'

const problems: Record<EventProblem, string> = {
  unknown_order: t`about no order of ours`,
  workspace_gone: t`about a workspace that was deleted`,
  not_as_agreed: t`not what was agreed`,
  unanswered: t`the provider does not answer`,
  no_keys: t`its keys were removed`,
}

/** What payment providers told of a workspace, with the text of each as far as it is kept; nothing where nobody told anything. */
export function ToldByProviders({ workspaceId }: { workspaceId: string }) {
  const told = useInfiniteQuery(toldQuery(workspaceId))
  const rows = told.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="label">
        <Trans>What payment providers told</Trans>
      </h3>
      <ul className="lines">
        {rows.map((event) => (
          <li key={event.id} className="py-2">
            <details>
              <summary>
                <span className="mono">{event.type}</span>
                <span className="t12 soft num block">
                  {formatZoned(event.receivedAt)} · {event.provider} · {stateText(event)}
                </span>
              </summary>
              {event.raw && <pre className="mono t12 told">{event.raw}</pre>}
            </details>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={told.hasNextPage}
        pending={told.isFetchingNextPage}
        onLoadMore={() => told.fetchNextPage()}
        shown={t`${plural({ count: rows.length }, { one: '# event', other: '# events' })} shown`}
      />
    </section>
  )
}

function stateText({ problem, handledAt }: ProviderEvent): string {
  if (problem) return problems[problem]
  return handledAt ? t`done` : t`waits`
}
