import type { Crop } from '@postwright/contract/content/crops'

interface CutPictureProps {
  address: string
  alt: string
  /** Left out, the whole is shown. */
  crop?: Crop | undefined
  /** Of the whole picture, in pixels. */
  file?: { width: number; height: number } | undefined
  className?: string
  onError?: () => void
}

/** The part of a picture that goes out, whatever box it is in. Drawn without a style of its own: the page of a review link allows none. */
export function CutPicture({ address, alt, crop, file, className, onError }: CutPictureProps) {
  if (!crop || !file) return <img src={address} alt={alt} className={className} loading="lazy" onError={onError} />
  const { width, height } = file
  return (
    <svg
      className={className ? `pv-cut ${className}` : 'pv-cut'}
      viewBox={[crop.x * width, crop.y * height, crop.width * width, crop.height * height].join(' ')}
      preserveAspectRatio="xMidYMid slice"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <image href={address} width={width} height={height} preserveAspectRatio="none" onError={onError} />
    </svg>
  )
}
