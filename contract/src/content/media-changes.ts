import type { MediaItem } from './content.ts'

type Shown = Pick<MediaItem, 'id' | 'hash' | 'kind' | 'alt' | 'crop'>

/** What of a picture or film people see: equal for those that nobody can tell apart, whichever file holds the bytes. */
export function seenOf({ hash, kind, alt, crop }: Shown): readonly unknown[] {
  return crop ? [hash, kind, alt, crop.x, crop.y, crop.width, crop.height] : [hash, kind, alt]
}

export function isSameMedia(one: readonly Shown[], other: readonly Shown[]): boolean {
  return JSON.stringify(one.map(seenOf)) === JSON.stringify(other.map(seenOf))
}

/** `cut`: another part of it is shown. `described`: its alt text is another one. */
export interface MediaChange<Item> {
  what: 'added' | 'removed' | 'cut' | 'described'
  /** As it is now; as it was where it was removed. */
  item: Item
}

/** What became different between the media of two versions; `isReordered` of those that are in both. */
export function mediaChanges<Item extends Shown>(
  before: readonly Item[],
  after: readonly Item[],
): { changes: MediaChange<Item>[]; isReordered: boolean } {
  const was = new Map(before.map((item) => [item.id, item]))
  const is = new Map(after.map((item) => [item.id, item]))
  const kept = after.filter(({ id }) => was.has(id))
  const changes = [
    ...after.flatMap((item): MediaChange<Item>[] => {
      const earlier = was.get(item.id)
      if (!earlier) return [{ what: 'added', item }]
      const isCut = JSON.stringify(seenOf({ ...earlier, alt: '' })) !== JSON.stringify(seenOf({ ...item, alt: '' }))
      return [
        ...(isCut ? [{ what: 'cut' as const, item }] : []),
        ...(earlier.alt === item.alt ? [] : [{ what: 'described' as const, item }]),
      ]
    }),
    ...before.flatMap((item): MediaChange<Item>[] => (is.has(item.id) ? [] : [{ what: 'removed', item }])),
  ]
  const order = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  return { changes, isReordered: kept.some(({ id }, at) => order[at] !== id) }
}
