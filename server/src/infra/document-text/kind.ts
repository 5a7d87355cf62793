import { type TextKind, UnreadableFile } from './document-text.ts'
import { isUtf16 } from './decode.ts'

const kindsByEnding: Record<string, TextKind> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  text: 'txt',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'csv',
}

/**
 * What a file is, by its bytes; its name only tells one kind of text from another.
 *
 * @throws UnreadableFile for what is none of ours, and for a name that promises another kind.
 */
export function kindOf(name: string, bytes: Uint8Array): TextKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096))
  const named = kindsByEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  // Readers of PDF look for the header in the first 1024 bytes.
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 4).equals(zipStart)) return 'docx'
  if (head.subarray(0, 4).equals(oldOfficeStart)) throw new UnreadableFile('old-word')
  if (head.includes(0) && !isUtf16(head)) throw new UnreadableFile('unknown')
  if (named === 'pdf' || named === 'docx') throw new UnreadableFile('misnamed')
  if (named) return named
  return /^(?:\uFEFF|\s|<\?xml[^>]*>|<!--.*?-->)*<(?:!doctype\s+html|html|head|body)\b/is.test(head.toString('latin1')) ? 'html' : 'txt'
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')
const oldOfficeStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
