/** A box of an MP4 or MOV file within bytes that were read: where it begins, where its content does, and where it ends. */
export interface Box {
  type: string
  start: number
  content: number
  end: number
}

const mostBoxes = 1_000

/** The boxes within these bytes, or within one of their boxes. What does not fit ends the list. */
export function boxesIn(bytes: Buffer, parent?: Box): Box[] {
  const found: Box[] = []
  const end = parent?.end ?? bytes.length
  let at = parent?.content ?? 0
  while (at + 8 <= end && found.length < mostBoxes) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const content = at + (isLong ? 16 : 8)
    if (size < content - at || at + size > end) break
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, content, end: at + size })
    at += size
  }
  return found
}
