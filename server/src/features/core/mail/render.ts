import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { MailBody, MailTemplateText } from '@postwright/contract/core/mail'

import { htmlDocument } from './layout.ts'
import { parsePlain, parseText } from './parse-text.ts'
import { plainText } from './plain-text.ts'
import { type MailValuesByName, oneLine, textOf } from './values.ts'

export interface MailFrame {
  instanceName: string
  instanceAddress: string
  unsubscribeUrl?: string | undefined
}

export function renderMail(words: MailTemplateText, variables: MailValuesByName, frame: MailFrame): MailBody {
  const { instanceName, instanceAddress, unsubscribeUrl } = frame
  const values = { ...variables, instanceName, instanceAddress }
  const subject = oneLine(textOf(parsePlain(words.subject), values))
  const blocks = parseText(words.text)
  const footer = [
    say(msg`Sent by ${{ site: oneLine(instanceName) }}, ${{ address: instanceAddress }}`),
    ...(unsubscribeUrl ? [say(msg`Unsubscribe: ${{ address: unsubscribeUrl }}`)] : []),
  ]
  return { subject, html: htmlDocument(blocks, values, { ...frame, subject }), text: plainText(blocks, values, footer) }
}
