interface Page {
  /** JPEG in sRGB. */
  content: Buffer
  width: number
  height: number
}

/** Pictures as the pages of a PDF, each as large as its picture. ISO 32000-1, sections 7.5 and 8.9. */
export function pdfOfPictures(pages: readonly Page[], title: string): Buffer {
  const objects: Buffer[][] = [
    [text('<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>')],
    [text(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')}] >>`)],
    [text(`<< /Title <FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex')}> /Producer (Postwright) >>`)],
  ]
  for (const [index, { content, width, height }] of pages.entries()) {
    const [page, drawing, picture] = [numberOf(index), numberOf(index) + 1, numberOf(index) + 2]
    const drawn = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
    objects[page - 1] = [
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${drawing} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
      ),
    ]
    objects[drawing - 1] = [text(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)]
    objects[picture - 1] = [
      text(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${content.length} >>\nstream\n`,
      ),
      content,
      text('\nendstream'),
    ]
  }
  return written(objects)
}

/** After the catalog, the tree and the title, each page has three objects. */
const numberOf = (index: number) => 4 + 3 * index

function written(objects: readonly Buffer[][]): Buffer {
  // The comment says that there are bytes beyond ASCII in it.
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%âãÏÓ\n', 'latin1')]
  let size = parts[0]?.length ?? 0
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(size)
    const whole = [text(`${index + 1} 0 obj\n`), ...object, text('\nendobj\n')]
    parts.push(...whole)
    size += whole.reduce((sum, part) => sum + part.length, 0)
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    text(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function text(written: string): Buffer {
  return Buffer.from(written, 'latin1')
}
