import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { plainDocument } from './plain-document.ts'
import { whyUnavailable } from './unavailable.ts'

interface Told {
  requestId: string
}

export function errorDocument(error: unknown, { requestId }: Told): Response {
  const note = say(msg`Request ${{ requestId }}`)
  const unavailable = whyUnavailable(error)
  if (unavailable) return plainDocument({ status: 503, title: say(unavailable.title), text: say(unavailable.text), note })
  return plainDocument({ status: 500, title: say(msg`Something went wrong`), text: say(hidden), note })
}

const hidden = msg`The page could not be made. The error is written down; nothing of yours is lost. Try again in a moment.`
