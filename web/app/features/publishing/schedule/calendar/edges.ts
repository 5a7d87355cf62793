import { t } from '@lingui/core/macro'
import { type ContentType, contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { PostStatus } from '@postwright/contract/content/posts'

import { statusLook } from '../../../../../ui/status-badge.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** The colour of an edge: one of the hues of content types, or the tone of a status. */
export type Edge = { 'data-type': ContentType } | { 'data-tone': string }

export type EdgeOf = (entry: Pick<CalendarEntry, 'contentType' | 'businessId' | 'status'>) => Edge

/** Businesses share nine hues, in their order, so that neighbours differ. */
export function edgesBy(colour: CalendarSearch['colour'], businessIds: readonly string[]): EdgeOf {
  if (colour === 'business') return ({ businessId }) => hueOf(businessIds.indexOf(businessId))
  return colour === 'status' ? ({ status }) => toneOf(status) : ({ contentType }) => ({ 'data-type': contentType })
}

export interface LegendEntry {
  key: string
  name: string
  edge: Edge
}

/** What the colours mean. Statuses of one tone are one entry. */
export function legendOf(colour: CalendarSearch['colour'], businesses: readonly { id: string; name: string }[]): LegendEntry[] {
  if (colour === 'business') return businesses.map(({ id, name }, at) => ({ key: id, name, edge: hueOf(at) }))
  if (colour === 'status')
    return [
      { key: 'ink', name: statusLook('scheduled').label, edge: toneOf('scheduled') },
      { key: 'good', name: t`Approved or published`, edge: toneOf('published') },
      { key: 'info', name: t`In review or on its way`, edge: toneOf('in_review') },
      { key: 'warn', name: t`Needs a hand`, edge: toneOf('needs_attention') },
      { key: 'bad', name: t`Failed or missed`, edge: toneOf('failed') },
      { key: 'draft', name: statusLook('draft').label, edge: toneOf('draft') },
    ]
  return contentTypeIds.map((id) => ({ key: id, name: contentTypeLabel(id), edge: { 'data-type': id } }))
}

function hueOf(at: number): Edge {
  return { 'data-type': contentTypeIds[Math.max(0, at) % contentTypeIds.length] ?? contentTypeIds[0] }
}

function toneOf(status: DeliveryStatus | PostStatus): Edge {
  return { 'data-tone': statusLook(status).tone }
}
