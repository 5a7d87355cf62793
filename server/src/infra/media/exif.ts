export interface ExifFacts {
  /** Where it was taken. */
  location: boolean
  /** Which camera took it, by its number or its owner's name. */
  camera: boolean
}

const gpsFolder = 0x8825
const exifFolder = 0x8769
/** Owner's name, serial numbers of body and lens. */
const cameraTags = new Set([0xa430, 0xa431, 0xa435])
const mostEntries = 500

/** What the Exif block of a picture gives away. What cannot be read says nothing. */
export function exifFacts(exif: Uint8Array | undefined): ExifFacts {
  const facts: ExifFacts = { location: false, camera: false }
  if (!exif) return facts
  const bytes = Buffer.from(exif)
  const start = bytes.indexOf('Exif\0\0', 0, 'latin1') === 0 ? 6 : 0
  const isLittle = bytes.toString('latin1', start, start + 2) === 'II'
  const u16 = (at: number) => (at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number) => (at + 4 > bytes.length ? 0 : isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))

  const look = (folder: number, isFirst: boolean) => {
    const at = start + folder
    const entries = Math.min(u16(at), mostEntries)
    for (let entry = 0; entry < entries; entry += 1) {
      const place = at + 2 + entry * 12
      const tag = u16(place)
      if (tag === gpsFolder) facts.location = true
      if (cameraTags.has(tag)) facts.camera = true
      if (tag === exifFolder && isFirst) look(u32(place + 8), false)
    }
  }
  look(u32(start + 4), true)
  return facts
}
