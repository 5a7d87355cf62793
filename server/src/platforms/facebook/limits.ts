/** https://developers.facebook.com/docs/graph-api/reference/page/photos (read 2026-09) */
export const photoBytes = 10 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png']

/** A post is in the lists of its page within this time (from experience). */
export const settleMs = 60_000

/** Of one page of a list. */
export const pageSize = '25'

/** An unknown name fails the whole request. https://developers.facebook.com/docs/graph-api/reference/insights (read 2026-09) */
export const insightNames = ['post_media_view', 'post_clicks']

/** Facebook reads films for minutes. */
export const filmPollSeconds = 30
