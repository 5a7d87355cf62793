import type { WebhookSource } from '../../../webhook-source.ts'
import { mailEventsSource } from '../issues/public.ts'
import { hearWhatsapp } from '../messages/public.ts'
import { metaSource } from './meta.ts'

/** Everybody who may send webhooks to `/api/webhooks/…`, beside payment providers, by the last part of the address. */
export const webhookSources: ReadonlyMap<string, WebhookSource> = new Map([
  ['mail-events', mailEventsSource],
  ['whatsapp', metaSource('whatsapp', hearWhatsapp)],
])
