import { htmlDocument } from './layout.ts'
import { parsePlain, parseText } from './parse-text.ts'
import { plainText } from './plain-text.ts'
import { type MailValuesByName, oneLine, wordsOf } from './values.ts'

/** The words of a mail as they are now: the product's, or an administrator's. */
export interface MailWords {
  subject: string
  text: string
}

export interface MailFrame {
  instanceName: string
  instanceAddress: string
  unsubscribeUrl?: string | undefined
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

export function renderMail(words: MailWords, variables: MailValuesByName, frame: MailFrame): RenderedMail {
  const { instanceName, instanceAddress, unsubscribeUrl } = frame
  const values = { ...variables, instanceName, instanceAddress }
  const subject = oneLine(wordsOf(parsePlain(words.subject), values))
  const blocks = parseText(words.text)
  const footer = [`Sent by ${oneLine(instanceName)}, ${instanceAddress}`, ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : [])]
  return { subject, html: htmlDocument(blocks, values, { ...frame, subject }), text: plainText(blocks, values, footer) }
}
