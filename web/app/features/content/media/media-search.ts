import { id, oneOf, searchParams, words } from '../../../../lib/search-params.ts'

/** What of a library is shown, kept in the address so that a link and Back mean the same. */
export const MediaSearch = searchParams({
  business: id,
  q: words(200),
  tag: words(40),
  view: oneOf(['no-folder', 'no-alt', 'unused', 'films']),
  shape: oneOf(['landscape', 'portrait', 'square']),
  order: oneOf(['oldest', 'name', 'largest']),
  /** The one that is open beside the others. */
  asset: id,
})
export type MediaSearch = ReturnType<typeof MediaSearch>

export type ChangeSearch = (change: Partial<MediaSearch>) => void
