export interface Size {
  width: number
  height: number
}

const edgePx = 4

/** Where the upper left corner of something of a size is put so that its lower right one stays inside the window. */
export function keepInside(corner: { x: number; y: number }, size: Size, window: Size): { x: number; y: number } {
  return {
    x: Math.min(corner.x, window.width - size.width - edgePx),
    y: Math.min(corner.y, window.height - size.height - edgePx),
  }
}
