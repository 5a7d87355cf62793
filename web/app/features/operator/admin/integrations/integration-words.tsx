import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { type IntegrationKind, integrations } from '@postwright/contract/publishing/integrations'

/** Where the app is registered, and what it asks people for. */
export function IntegrationWords({ kind }: { kind: IntegrationKind }) {
  const { console: address, guide, scopes } = integrations[kind]
  return (
    <div className="grid gap-3 t13">
      <p>
        <a className="link" href={address} target="_blank" rel="noreferrer">
          <Trans>Open its developer console</Trans>
        </a>
        {' · '}
        <a className="link" href={`/help/guide/${guide}`} target="_blank" rel="noreferrer">
          <Trans>Step by step</Trans>
        </a>
      </p>
      <details>
        <summary>
          <Trans>What people are asked to allow</Trans>
        </summary>
        <dl className="mt-2 grid gap-1">
          {scopes.map(({ name, why }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="m">{name}</dt>
              <dd className="soft">{say(why)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
