import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { isOutOfReach } from '../infra/db/out-of-reach.ts'
import { plainDocument } from './plain-document.ts'

interface Told {
  requestId: string
}

const words = {
  500: {
    title: msg`Something went wrong`,
    text: msg`The page could not be made. The error is written down; nothing of yours is lost. Try again in a moment.`,
  },
  503: {
    title: msg`Back in a moment`,
    text: msg`The database does not answer just now, as happens during an upgrade. Nothing is lost. Try again in a few seconds.`,
  },
}

export function errorDocument(error: unknown, { requestId }: Told): Response {
  const status = isOutOfReach(error) ? 503 : 500
  const { title, text } = words[status]
  return plainDocument({ status, title: say(title), text: say(text), note: say(msg`Request ${{ requestId }}`) })
}
