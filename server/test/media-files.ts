import { randomBytes } from 'node:crypto'

import sharp from 'sharp'

interface Picture {
  width?: number
  height?: number
  /** Two pictures of another colour are two pictures. */
  colour?: string
}

const drawn = ({ width = 64, height = 48, colour = '#2f6f4f' }: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

export const aPng = (picture?: Picture) => drawn(picture).png().toBuffer()

/** As a phone makes it: lying on its side, with where it was taken and by which camera. */
export const aPhoto = (picture?: Picture) =>
  drawn(picture)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Kamera' },
      IFD2: { BodySerialNumber: '0815' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** Noise hardly shrinks: 12 megapixels and nearly 8 MB, as of a phone. */
export async function aLargePhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const raw = { width: width / 2, height: height / 2, channels: 3 } as const
  const noise = randomBytes(raw.width * raw.height * raw.channels)
  return sharp(noise, { raw }).resize(width, height).jpeg({ quality: 82 }).toBuffer()
}

/** Each frame of another grey, since equal ones become one. */
export function aGif(frames: number, edge = 16): Promise<Buffer> {
  const bytes = Buffer.alloc(edge * edge * frames * 3)
  for (let frame = 0; frame < frames; frame += 1) bytes.fill((frame * 97) % 251, frame * edge * edge * 3, (frame + 1) * edge * edge * 3)
  return sharp(bytes, { raw: { width: edge, height: edge * frames, channels: 3, pageHeight: edge } })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer()
}

/** What says that it is so large, and has no pixels. */
export function aHugePng(edge: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(edge, 8)
  head.writeUInt32BE(edge, 12)
  head.set([8, 2, 0, 0, 0], 16)
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21)
  const data = Buffer.from('0000000049444154', 'hex')
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), head, data])
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

interface Film {
  width?: number
  height?: number
  seconds?: number
  /** Turned by a quarter, as phones are held. */
  isTurned?: boolean
  /** Where it was filmed. */
  location?: string
  /** Of what stands for pictures and sound. */
  bytes?: number
  /** The description comes after the pictures, as cameras write it. */
  descriptionLast?: boolean
}

/** An MP4 that describes a film of H.264, with nothing to play in it. */
export function aFilm({ width = 1280, height = 720, seconds = 42, isTurned, location, bytes = 2_000, descriptionLast }: Film = {}): Buffer {
  const moov = box(
    'moov',
    movieHead(seconds),
    track({ width, height, isTurned }),
    ...(location ? [box('udta', box('\u00a9xyz', Buffer.from(location)))] : []),
  )
  const mdat = box('mdat', Buffer.alloc(bytes, 7))
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isomavc1', 'latin1')), ...(descriptionLast ? [mdat, moov] : [moov, mdat])])
}

function movieHead(seconds: number): Buffer {
  const head = Buffer.alloc(100)
  head.writeUInt32BE(1_000, 12)
  head.writeUInt32BE(seconds * 1_000, 16)
  return box('mvhd', head)
}

function track({ width, height, isTurned }: { width: number; height: number; isTurned: boolean | undefined }): Buffer {
  const head = Buffer.alloc(84)
  head.writeInt32BE(isTurned ? 0 : 0x1_00_00, 40)
  head.writeInt32BE(isTurned ? 0x1_00_00 : 0, 44)
  head.writeUInt32BE(width * 0x1_00_00, 76)
  head.writeUInt32BE(height * 0x1_00_00, 80)
  const handler = Buffer.alloc(24)
  handler.write('vide', 8, 'latin1')
  const entry = Buffer.alloc(16)
  entry.writeUInt32BE(1, 4)
  entry.writeUInt32BE(8, 8)
  entry.write('avc1', 12, 'latin1')
  return box('trak', box('tkhd', head), box('mdia', box('hdlr', handler), box('minf', box('stbl', box('stsd', entry)))))
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
