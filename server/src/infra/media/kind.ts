import { msg } from '@postwright/contract/core/msg'

import { UnusableMedia } from './unusable.ts'

/** So much of a file says what it is. */
export const headBytes = 4096

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type MediaKind = { kind: 'image'; format: PictureFormat } | { kind: 'video' }

/**
 * Content sniffing by magic bytes: what a file is called, or says that it is, does not count.
 *
 * @throws UnusableMedia with what it is instead.
 */
export function mediaKindOf(head: Uint8Array): MediaKind {
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1')
  const format = pictures.find(([marks]) => marks.test(text))?.[1]
  if (format) return { kind: 'image', format }
  if (text.slice(4, 8) === 'ftyp') return ofBrands(brandsOf(text))
  // Films of old cameras begin without saying what they are.
  if (/^.{4}(?:moov|mdat|wide|free|skip)/s.test(text)) return { kind: 'video' }
  const refusal = others.find(([marks]) => marks.test(text))?.[1]
  throw new UnusableMedia(
    refusal ?? msg`This is neither a picture nor a film that can be read. Use JPEG, PNG, WebP, AVIF, GIF, MP4 or MOV.`,
  )
}

const pictures: [RegExp, PictureFormat][] = [
  [/^\u00ff\u00d8\u00ff/, 'jpeg'],
  [/^\u0089PNG\r\n\u001a\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
]

const others: [RegExp, ReturnType<typeof msg>][] = [
  [
    // DOS and Windows, Linux, macOS, scripts.
    /^(?:MZ|\u007fELF|#!|\u00ca\u00fe\u00ba\u00be|\u00fe\u00ed\u00fa[\u00ce\u00cf]|[\u00ce\u00cf]\u00fa\u00ed\u00fe)/,
    msg`Not a picture: its content is a program. Nothing of it was kept.`,
  ],
  [
    /^\s*(?:\u00ef\u00bb\u00bf)?(?:<\?xml.*?)?(?:<!--.*?-->\s*|<!DOCTYPE svg.*?>\s*)*<svg[\s>]/is,
    msg`SVG drawings may run scripts, so they are not taken. Save it as PNG.`,
  ],
  [/^\s*(?:\u00ef\u00bb\u00bf)?<(?:!doctype html|html|head|body)/i, msg`This is a web page, not a picture or film.`],
  [/^%PDF-/, msg`This is a PDF. Give it to the business as a document, or save its page as a picture.`],
  [/^PK\u0003\u0004/, msg`This is an archive. Unpack it and choose the pictures in it.`],
  [/^\u001aE\u00df\u00a3/, msg`WebM and Matroska films are not taken by most platforms. Save it as MP4.`],
  [/^RIFF.{4}AVI /s, msg`AVI films are not taken by most platforms. Save it as MP4.`],
  [/^(?:II\*\u0000|MM\u0000\*)/, msg`TIFF and raw pictures of cameras are not taken. Save it as JPEG or PNG.`],
  [/^BM/, msg`BMP pictures are not taken. Save it as PNG.`],
]

function brandsOf(text: string): string[] {
  const length = Math.min(Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(), text.length)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4))
  return brands
}

function ofBrands(brands: string[]): MediaKind {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return { kind: 'image', format: 'avif' }
  if (brands.some((brand) => /^(?:he[ivc][csxm]|mif1|msf1)$/.test(brand)))
    throw new UnusableMedia(
      msg`HEIC pictures cannot be read here. Save it as JPEG; iPhones send JPEG by themselves when they upload from their browser.`,
    )
  return { kind: 'video' }
}
