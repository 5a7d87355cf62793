import { isOutOfReach } from '../infra/db/out-of-reach.ts'
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
