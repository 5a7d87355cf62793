import { plainDocument } from './plain-document.ts'

interface Told {
  requestId: string
  https: boolean
}

const words = {
  500: {
    title: 'Something went wrong',
    text: 'The page could not be made. The error is written down; nothing of yours is lost. Try again in a moment.',
  },
  503: {
    title: 'Back in a moment',
    text: 'The database does not answer just now, as happens during an upgrade. Nothing is lost. Try again in a few seconds.',
  },
}

export function errorDocument(error: unknown, { requestId, https }: Told): Response {
  const status = isOutOfReach(error) ? 503 : 500
  return plainDocument({ status, ...words[status], note: `Request ${requestId}`, https })
}

/** Whether the database was not there, by the codes of Node and of PostgreSQL (class 57P: it stops or starts; 08: no connection). */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (typeof code === 'string' && /^(57P0\d|08\d{3})$/.test(code)) return true
  return syscall === 'connect' || isOutOfReach(error.cause)
}
