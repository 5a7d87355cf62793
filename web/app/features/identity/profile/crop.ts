/** How a picture lies behind a square: 1 fills it; -1 shows the left or upper edge, 1 the right or lower one. */
export interface Placement {
  zoom: number
  x: number
  y: number
}

const edge = 512

export function within({ zoom, x, y }: Placement): Placement {
  return { zoom: between(zoom, 1, 4), x: between(x, -1, 1), y: between(y, -1, 1) }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The part of a picture that a placement shows, in its own pixels. */
export function shownPart({ width, height }: { width: number; height: number }, { zoom, x, y }: Placement) {
  const side = Math.min(width, height) / zoom
  return { left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y), side }
}

/** That part as a picture of its own; the original when this browser can make none. */
export async function cropped(image: HTMLImageElement, placement: Placement, original: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const { left, top, side } = shownPart({ width: image.naturalWidth, height: image.naturalHeight }, placement)
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, edge, edge)
  const made = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/png'))
  return made ? new File([made], 'picture.png', { type: 'image/png' }) : original
}
