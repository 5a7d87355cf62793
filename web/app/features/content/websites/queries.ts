import type { WebsiteEvent } from '@postwright/contract/content/websites'

import { client } from '../../../../lib/api.ts'

/** The events of one reading; it ends when the signal aborts. */
export function readWebsite(address: string, signal: AbortSignal): Promise<AsyncIterable<WebsiteEvent>> {
  return client.websites.read({ address }, { signal })
}
