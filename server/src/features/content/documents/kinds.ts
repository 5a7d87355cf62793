import type { DocumentKind } from '@postwright/contract/content/documents'

/** What the file store is told; nobody is served these files. */
export const contentTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  markdown: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
}
