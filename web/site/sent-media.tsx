/** A picture or film of a post that went out, as the server says it. */
export interface SentItem {
  kind: 'image' | 'video'
  address: string
  alt: string
  width: number
  height: number
  isMoving: boolean
  /** Of smaller pictures by their longest edge. */
  sizes: readonly number[]
}

interface SentMediaProps {
  item: SentItem
  /** How wide it is shown, as in the attribute `sizes`. */
  shownAs: string
  /** Seen at once, before anybody scrolls. */
  isFirst?: boolean
}

/** In the size that fits the screen; a moving picture has one size alone. */
export function SentMedia({ item, shownAs, isFirst = false }: SentMediaProps) {
  const { kind, address, alt, width, height, isMoving } = item
  if (kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film of the library is shown as it is, with whatever captions are part of it
      <video controls preload="metadata" width={width} height={height} poster={posterOf(item)} aria-label={alt || undefined}>
        <source src={address} />
      </video>
    )
  return (
    <img
      src={address}
      srcSet={isMoving ? undefined : sourcesOf(item)}
      sizes={isMoving ? undefined : shownAs}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}

function sourcesOf({ address, width, height, sizes }: SentItem): string {
  const longest = Math.max(width, height)
  const smaller = sizes.filter((size) => size < longest).map((size) => `${address}?size=${size} ${Math.round((width * size) / longest)}w`)
  return [...smaller, `${address} ${width}w`].join(', ')
}

function posterOf({ address, sizes }: SentItem): string | undefined {
  const size = sizes.at(-1)
  return size === undefined ? undefined : `${address}?size=${size}`
}
