import { t } from '@lingui/core/macro'
import type { Asset } from '@postwright/contract/content/media'

import { formatNumber } from '../../../../lib/formats.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** "3.4 MB" */
export function bytesText(bytes: number): string {
  const power = bytes < 1024 ** 2 ? 0 : bytes < 1024 ** 3 ? 1 : 2
  const value = bytes / 1024 ** (power + 1)
  return new Intl.NumberFormat(document.documentElement.lang || undefined, {
    style: 'unit',
    unit: units[power] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value)
}

/** "0:42" */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

/** "4,032 × 2,520" */
/** `1.91:1`, with the decimal mark of the language. */
export function ratioText(ratio: string): string {
  return ratio.replace(/^[\d.]+/, (width) => formatNumber(Number(width)))
}

export function sizeText({ width, height }: Pick<Asset, 'width' | 'height'>): string {
  return `${formatNumber(width)} × ${formatNumber(height)}`
}

const kinds: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
}

/** "JPEG", or "MP4, H.264". */
export function kindText({ contentType, codec }: Pick<Asset, 'contentType' | 'codec'>): string {
  const kind = kinds[contentType] ?? contentType
  return codec ? `${kind}, ${codec}` : kind
}

const removed: Record<Asset['removed'][number], string> = {
  location: t`Location`,
  camera: t`Camera number`,
  notes: t`Camera notes`,
}

export function removedText(asset: Pick<Asset, 'removed'>): string[] {
  return asset.removed.map((what) => removed[what])
}
