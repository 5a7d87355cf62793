import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { EventProblem, ProviderEvent } from '@postwright/contract/billing/provider-events'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'

import { formatZoned } from '../../../../../../lib/formats.ts'
import { LoadMore } from '../../../../../../ui/load-more.tsx'
import { Sheet } from '../../../../../../ui/sheet.tsx'
import { providerName } from './customer-words.tsx'
import { toldQuery } from '../queries.ts'

const problems: Record<EventProblem, string> = {
  unknown_order: t`about no order of ours`,
  workspace_gone: t`about a workspace that was deleted`,
  not_as_agreed: t`not what was agreed`,
  unanswered: t`the provider does not answer`,
  no_keys: t`its keys were removed`,
}

/** What payment providers told of a workspace; nothing where nobody told anything. */
export function ToldByProviders({ workspaceId }: { workspaceId: string }) {
  const told = useInfiniteQuery(toldQuery(workspaceId))
  if (!told.data?.pages[0]?.items.length) return null
  return (
    <section>
      <h3 className="label">
        <Trans>What payment providers told</Trans>
      </h3>
      <Events told={told} />
    </section>
  )
}

/** What they told that is about no order of ours, such as a charge of somebody who is no customer any more; nothing where there is none. */
export function ToldOfNobody() {
  const told = useInfiniteQuery(toldQuery())
  if (!told.data?.pages[0]?.items.length) return null
  return (
    <Sheet
      title={t`Told by providers, about no order of ours`}
      note={t`Look at the provider whether somebody is charged who should not be`}
    >
      <div className="px-4">
        <Events told={told} />
      </div>
    </Sheet>
  )
}

type Told = Pick<UseInfiniteQueryResult<InfiniteData<{ items: ProviderEvent[] }>>, 'data' | 'hasNextPage' | 'isFetchingNextPage'> & {
  fetchNextPage: () => unknown
}

/** Each with its text, as far as it is kept. */
function Events({ told }: { told: Told }) {
  const rows = told.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <ul className="lines">
        {rows.map((event) => (
          <li key={event.id} className="py-2">
            <details>
              <summary>
                <span className="mono">{event.type}</span>
                <span className="t12 soft num block">
                  {formatZoned(event.receivedAt)} · {providerName(event.provider)} · {stateText(event)}
                </span>
              </summary>
              {event.raw && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
                <pre className="mono t12 told" role="region" aria-label={event.type} tabIndex={0}>
                  {event.raw}
                </pre>
              )}
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
    </>
  )
}

function stateText({ problem, handledAt }: ProviderEvent): string {
  if (problem) return problems[problem]
  return handledAt ? t`done` : t`waits`
}
