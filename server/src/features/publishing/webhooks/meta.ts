import type { IntegrationKind } from '@postwright/contract/publishing/integrations'

import type { WebhookSource } from '../../../webhook-source.ts'
import { appOf, webhookToken } from '../integrations/public.ts'

/** One of Meta's platforms: what it tells is signed with the secret of the operator's app. It sends at most 3 MB at once. */
export function metaSource(kind: IntegrationKind, handleAll: WebhookSource['handleAll']): WebhookSource {
  return {
    secret: async (services) => (await appOf(services, kind).keys())?.secret ?? null,
    signedIn: 'x-hub-signature-256',
    verifyToken: (services) => webhookToken(services, kind),
    maxBytes: 3 * 1024 * 1024,
    // It sends everything at least once, and has no id for what it sends.
    sameIsAgain: true,
    read: ({ text }) => parsed(text),
    handleAll,
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
