import { msg } from '@postwright/contract/core/msg'

import { boxesIn, type Box } from './boxes.ts'
import { UnusableMedia } from './unusable.ts'

/** Bytes that are read in places. */
export interface ByteSource {
  bytes: number
  read: (start: number, length: number) => Promise<Buffer>
}

export interface Film {
  contentType: string
  /** As it is shown, upright. */
  width: number
  height: number
  /** Null where the film does not say. */
  seconds: number | null
  codec: string
  /** What was written beside the film, from the first byte to before the last; to be blanked. */
  notes: { start: number; end: number; saysWhere: boolean }[]
}

/** What describes a film. A gigabyte of film has less than 20 MB of it. */
const mostHeaderBytes = 32 * 1024 * 1024
const mostBoxes = 4_000

/**
 * What an MP4 or MOV film is, from its boxes (ISO/IEC 14496-12), without decoding it.
 *
 * @throws UnusableMedia for one that is damaged, not complete, or has no picture.
 */
export async function probeFilm(source: ByteSource): Promise<Film> {
  let header: { start: number; content: Buffer } | null = null
  let brand = ''
  let boxes = 0
  for (let at = 0; at < source.bytes;) {
    if ((boxes += 1) > mostBoxes) throw damaged()
    const { type, size, headerSize } = topBox(await source.read(at, Math.min(16, source.bytes - at)), source.bytes - at)
    if (at + size > source.bytes) throw notComplete()
    if (type === 'ftyp') brand = (await source.read(at + headerSize, 4)).toString('latin1')
    if (type === 'moov') {
      if (size > mostHeaderBytes) throw damaged()
      header = { start: at, content: await source.read(at, size) }
    }
    at += size
  }
  if (!header) throw notComplete()
  return described(header, brand)
}

function described({ start, content }: { start: number; content: Buffer }, brand: string): Film {
  const [moov] = boxesIn(content)
  const parts = moov ? boxesIn(content, moov) : []
  const tracks = parts.filter(({ type }) => type === 'trak').map((track) => boxesIn(content, track))
  const picture = tracks.map((track) => pictureOf(content, track)).find((found) => found !== null)
  if (!picture) throw new UnusableMedia(msg`This film has no picture. Choose another one.`)
  const notes = [parts, ...tracks].flat().filter(({ type }) => type === 'udta' || type === 'meta')
  return {
    contentType: brand === 'qt  ' || brand === '' ? 'video/quicktime' : 'video/mp4',
    ...picture,
    seconds: lengthOf(content, parts),
    notes: notes.map((box) => ({
      start: start + box.start,
      end: start + box.end,
      saysWhere: /\u00a9xyz|location\.ISO6709|loci/.test(content.toString('latin1', box.start, box.end)),
    })),
  }
}

function pictureOf(content: Buffer, track: Box[]): Pick<Film, 'width' | 'height' | 'codec'> | null {
  const media = track.find(({ type }) => type === 'mdia')
  const inMedia = media ? boxesIn(content, media) : []
  const handler = inMedia.find(({ type }) => type === 'hdlr')
  if (!handler || content.toString('latin1', handler.content + 8, handler.content + 12) !== 'vide') return null

  const head = track.find(({ type }) => type === 'tkhd')
  if (!head) throw damaged()
  const isLong = content[head.content] === 1
  const matrix = head.content + (isLong ? 52 : 40)
  if (matrix + 44 > head.end) throw damaged()
  const width = content.readUInt32BE(matrix + 36) >>> 16
  const height = content.readUInt32BE(matrix + 40) >>> 16
  // Turned by a quarter: the first number of the matrix is 0, the second one is not.
  const isTurned = content.readInt32BE(matrix) === 0 && content.readInt32BE(matrix + 4) !== 0
  if (width === 0 || height === 0) throw damaged()
  return { ...(isTurned ? { width: height, height: width } : { width, height }), codec: codecOf(content, inMedia) }
}

function codecOf(content: Buffer, inMedia: Box[]): string {
  const found = ['minf', 'stbl', 'stsd'].reduce<Box | undefined>(
    (box, type) => (box ? boxesIn(content, box) : inMedia).find((child) => child.type === type) ?? undefined,
    undefined,
  )
  const code = found ? content.toString('latin1', found.content + 12, Math.min(found.content + 16, found.end)) : ''
  return codecs[code] ?? (/^[\w .-]{4}$/.test(code) ? code.trim() : '?')
}

const codecs: Record<string, string> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'H.265',
  hev1: 'H.265',
  dvh1: 'H.265',
  av01: 'AV1',
  vp09: 'VP9',
  mp4v: 'MPEG-4',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  ap4h: 'ProRes',
}

function lengthOf(content: Buffer, parts: Box[]): number | null {
  const head = parts.find(({ type }) => type === 'mvhd')
  if (!head || head.content + 32 > head.end) return null
  const isLong = content[head.content] === 1
  const scale = content.readUInt32BE(head.content + (isLong ? 20 : 12))
  const length = isLong ? Number(content.readBigUInt64BE(head.content + 24)) : content.readUInt32BE(head.content + 16)
  const seconds = length / scale
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1_000_000 ? seconds : null
}

function topBox(head: Buffer, left: number): { type: string; size: number; headerSize: number } {
  if (head.length < 8) throw notComplete()
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (!/^[\w\u00a9 -]{4}$/.test(type)) throw damaged()
  if (short === 0) return { type, size: left, headerSize: 8 }
  if (short !== 1) {
    if (short < 8) throw damaged()
    return { type, size: short, headerSize: 8 }
  }
  if (head.length < 16) throw notComplete()
  const size = Number(head.readBigUInt64BE(8))
  if (size < 16) throw damaged()
  return { type, size, headerSize: 16 }
}

function damaged(): UnusableMedia {
  return new UnusableMedia(msg`This film cannot be read: it is damaged. Save it again as MP4.`)
}

function notComplete(): UnusableMedia {
  return new UnusableMedia(msg`This film is not complete: its end is missing. Copy it from the camera again, and choose that.`)
}
