import { once } from 'node:events'

import { ZipFile } from 'yazl'

/** A line of a page; a heading has larger letters. */
type PdfLine = string | { heading: string }

/** A PDF as a word processor would write it: Latin letters alone. */
export function pdfOf(pages: readonly (readonly PdfLine[])[], trailer = ''): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const kids = pages.map((lines) => {
    const content = contentOf(lines)
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`

  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

function contentOf(lines: readonly PdfLine[]): string {
  let y = 800
  const shown = lines.map((line) => {
    const [size, text] = typeof line === 'string' ? [11, line] : [18, line.heading]
    y -= size * (text === '' ? 1 : 1.3)
    return text === '' ? '' : `BT /F1 ${size} Tf 50 ${y.toFixed(1)} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`
  })
  return shown.filter(Boolean).join('\n')
}

/** One that asks for a password, which nobody knows. */
export function encryptedPdf(): Uint8Array<ArrayBuffer> {
  const key = 'ab'.repeat(32)
  return pdfOf([['Nobody reads this.']], `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`)
}

/** A DOCX of headings (`# …`) and paragraphs. */
export async function docxOf(lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const paragraphs = lines.map((line) => {
    const isHeading = line.startsWith('# ')
    const text = (isHeading ? line.slice(2) : line).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const style = isHeading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''
    return `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`
  })
  return zipOf({ ...docxFrame, 'word/document.xml': documentXml(paragraphs.join('')) })
}

/** A small DOCX that unpacks to as many megabytes. */
export function docxBomb(megabytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf({
    ...docxFrame,
    'word/document.xml': documentXml(`<w:p><w:r><w:t>${'0'.repeat(megabytes * 1024 * 1024)}</w:t></w:r></w:p>`),
  })
}

export async function zipOf(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(zip.outputStream, 'end')
  return new Uint8Array(Buffer.concat(chunks))
}

function documentXml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
}

const docxFrame = {
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/styles.xml':
    '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
  'word/_rels/document.xml.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
}
