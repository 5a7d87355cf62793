/** Every picture that `npm run screenshots` took, by its file name. */
const addresses: Record<string, string> = import.meta.glob('../shots/*.{avif,webp}', { query: '?url', import: 'default', eager: true })

const widths = [640, 1280, 1920]
/** The pictures are 1280 by 800 points. */
const [width, height] = [1280, 800]

interface ShotProps {
  name: 'dashboard' | 'calendar' | 'editor'
  alt: string
  /** How wide it is shown, for the browser's choice. */
  sizes: string
}

/** A picture of the product, in the visitor's colours and no larger than it is shown. */
export function Shot({ name, alt, sizes }: ShotProps) {
  const source = (scheme: 'light' | 'dark', type: 'avif' | 'webp') => (
    <source
      type={`image/${type}`}
      media={scheme === 'dark' ? '(prefers-color-scheme: dark)' : undefined}
      srcSet={widths.map((at) => `${addressOf(`${name}-${scheme}-${at}.${type}`)} ${at}w`).join(', ')}
      sizes={sizes}
    />
  )
  return (
    <picture>
      {source('dark', 'avif')}
      {source('dark', 'webp')}
      {source('light', 'avif')}
      <img
        src={addressOf(`${name}-light-1280.webp`)}
        srcSet={widths.map((at) => `${addressOf(`${name}-light-${at}.webp`)} ${at}w`).join(', ')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

function addressOf(file: string): string {
  const address = addresses[`../shots/${file}`]
  if (!address) throw new Error(`There is no picture ${file}. Take it with: npm run screenshots`)
  return address
}
