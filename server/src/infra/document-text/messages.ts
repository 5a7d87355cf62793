import type { DocumentText, TextKind, UnreadableReason } from './document-text.ts'

export interface ToWorker {
  kind: TextKind
  bytes: Uint8Array
  /** What the server of a web page said that it is. */
  contentType: string | null
}

export type FromWorker =
  | { type: 'progress'; done: number; total: number }
  | { type: 'text'; text: DocumentText }
  | { type: 'unreadable'; reason: UnreadableReason }
  | { type: 'failed'; message: string }
