import type { ContentType } from '../core/content-types.ts'
import type { BestPost, Figures } from './analytics.ts'

/** What a report shows to whoever has its address. Moments are ISO 8601 in UTC, days those of the business. */
export interface ReportFigures {
  name: string
  businessName: string
  period: { from: string; to: string; timeZone: string }
  before: { from: string; to: string } | null
  countedAt: string | null
  now: Figures
  was: Figures | null
  days: { day: string; impressions: number }[]
  daysBefore: { day: string; impressions: number }[]
  channels: { name: string; now: Figures; was: Figures | null }[]
  types: { contentType: ContentType; now: Figures; was: Figures | null }[]
  best: Omit<BestPost, 'deliveryId' | 'postId' | 'channelId' | 'clicks'>[]
}
