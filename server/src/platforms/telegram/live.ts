import { orRetry } from '../answers.ts'
import type { EditInput, EditOutcome, RemoveOutcome } from '../platform.ts'
import { call, type Caller, failed, resultOf, saidIn } from './api.ts'
import { tooLong } from './content.ts'
import { addressOf, messagesIn } from './message.ts'
import { telegramText } from './text.ts'
import { DoneAnswer, MessageAnswer } from './types.ts'

// What happened is told by these texts alone. https://github.com/tdlib/telegram-bot-api/blob/master/telegram-bot-api/Client.cpp (read 2026-05)
const isGone = /message to delete not found/i
const isTheSame = /message is not modified/i
const hasNoText = /there is no text in the message to edit/i

export async function removePost(caller: Caller, remoteId: string): Promise<RemoveOutcome> {
  const { chatId, ids } = messagesIn(remoteId)
  for (const id of ids) {
    const result = await call(caller, 'deleteMessage', { json: { chat_id: chatId, message_id: id } })
    if (!resultOf(result, DoneAnswer) && !isGone.test(saidIn(result))) return orRetry(failed(result))
  }
  return { type: 'removed' }
}

/** Another text; its pictures stay. Whether it has some decides what its text is called, which Telegram says when it is asked for the other. */
export async function editPost(caller: Caller, { remoteId, payload }: EditInput): Promise<EditOutcome> {
  const { chatId, ids } = messagesIn(remoteId)
  const text = await telegramText(payload)
  const message = { chat_id: chatId, message_id: ids[0], parse_mode: 'HTML' }
  const longText = tooLong(text, false)
  if (longText) return longText

  let result = await call(caller, 'editMessageText', { json: { ...message, text: text.html } })
  if (hasNoText.test(saidIn(result))) {
    const longCaption = tooLong(text, true)
    if (longCaption) return longCaption
    result = await call(caller, 'editMessageCaption', { json: { ...message, caption: text.html } })
  }
  if (isTheSame.test(saidIn(result))) return { type: 'edited', remoteUrl: null }
  const edited = resultOf(result, MessageAnswer)
  return edited ? { type: 'edited', remoteUrl: addressOf(edited) } : orRetry(failed(result))
}
