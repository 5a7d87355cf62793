import type { ConnectionTested } from '@postwright/contract/content/ai-providers'

import { Banner } from './banner.tsx'

/** How a test of a connection went. What the provider refused stands at its field, and is only said here. */
export function ConnectionOutcome({ tested }: { tested: ConnectionTested | undefined }) {
  if (!tested) return null
  const { success, message, field } = tested
  if (field)
    return (
      <p className="vh" role="alert">
        {message}
      </p>
    )
  return <Banner tone={success ? 'info' : 'bad'} title={message} />
}

/** What the provider refused, by its field. */
export function refusedFields(tested: ConnectionTested | undefined): Record<string, string> {
  return tested?.field ? { [tested.field]: tested.message } : {}
}
