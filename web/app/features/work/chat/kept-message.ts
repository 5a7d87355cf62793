import { ChatAttachment } from '@postwright/contract/work/chat-messages'
import { z } from 'zod'

import { localDraftPrefix } from '../../../../lib/local-drafts.ts'

/** A message that is typed and not sent: kept in this browser for its conversation, or for the next new one of its business. */
export function readKeptMessage(place: string): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepMessage(place: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Storage may be full or forbidden; the text is still on the screen.
  }
}

/** The files of that message that the server has: it reads them whoever waits. */
export function readKeptFiles(place: string): ChatAttachment[] {
  try {
    return z.array(ChatAttachment).parse(JSON.parse(localStorage.getItem(filesKeyOf(place)) ?? '[]'))
  } catch {
    return []
  }
}

export function keepFiles(place: string, files: readonly ChatAttachment[]): void {
  try {
    if (files.length === 0) localStorage.removeItem(filesKeyOf(place))
    else localStorage.setItem(filesKeyOf(place), JSON.stringify(files))
  } catch {
    // As with the text.
  }
}

function filesKeyOf(place: string): string {
  return `${keyOf(place)}.files`
}

function keyOf(place: string): string {
  return `${localDraftPrefix}chat.${place}`
}
