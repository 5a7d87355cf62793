import { join } from 'node:path'

import sharp from 'sharp'

export const pictureFolder = join(import.meta.dirname, '../../web/site/shots')

/** As wide as a phone shows one, a tablet, and a large screen. */
const widths = [640, 1280, 1920]

/** In both formats and every width: `{name}-{width}.avif` and `.webp`. */
export async function savePicture(name: string, png: Buffer): Promise<void> {
  for (const width of widths) {
    const picture = sharp(png).resize({ width })
    await picture
      .clone()
      .avif({ quality: 52, effort: 5 })
      .toFile(join(pictureFolder, `${name}-${width}.avif`))
    await picture
      .clone()
      .webp({ quality: 72, effort: 5 })
      .toFile(join(pictureFolder, `${name}-${width}.webp`))
  }
}

export async function saveReadmePicture(png: Buffer): Promise<void> {
  await sharp(png)
    .resize({ width: 1600 })
    .png({ palette: true, quality: 85 })
    .toFile(join(import.meta.dirname, '../../docs/images/dashboard.png'))
}
