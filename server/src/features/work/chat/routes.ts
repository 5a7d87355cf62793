import { api } from '../../../api.ts'
import { attachFile, detachFile, readAttachment } from './service/attach.ts'
import { removeConversation, renameConversation, restoreConversation, showBranch, stopAnswer } from './service/change.ts'
import { confirmCall, declineCall, undoCall } from './service/decide.ts'
import { followAnswer } from './service/follow.ts'
import { listConversations } from './service/list.ts'
import { getConversation, readAbout, readMessages } from './service/read.ts'
import { saveAsPost } from './service/save-as-post.ts'
import { retryAnswer, sendMessage } from './service/send.ts'

export const chatRoutes = api.chat.router({
  about: api.chat.about.handler(({ context, input }) => readAbout(context, input)),
  list: api.chat.list.handler(({ context, input }) => listConversations(context, input)),
  get: api.chat.get.handler(({ context, input }) => getConversation(context, input)),
  messages: api.chat.messages.handler(({ context, input }) => readMessages(context, input)),
  send: api.chat.send.handler(({ context, input }) => sendMessage(context, input)),
  retry: api.chat.retry.handler(({ context, input }) => retryAnswer(context, input)),
  follow: api.chat.follow.handler(({ context, input }) => followAnswer(context, input)),
  stop: api.chat.stop.handler(({ context, input }) => stopAnswer(context, input)),
  show: api.chat.show.handler(({ context, input }) => showBranch(context, input)),
  rename: api.chat.rename.handler(({ context, input }) => renameConversation(context, input)),
  remove: api.chat.remove.handler(({ context, input }) => removeConversation(context, input)),
  restore: api.chat.restore.handler(({ context, input }) => restoreConversation(context, input)),
  confirm: api.chat.confirm.handler(({ context, input }) => confirmCall(context, input)),
  decline: api.chat.decline.handler(({ context, input }) => declineCall(context, input)),
  undo: api.chat.undo.handler(({ context, input }) => undoCall(context, input)),
  saveAsPost: api.chat.saveAsPost.handler(({ context, input }) => saveAsPost(context, input)),
  attach: api.chat.attach.handler(({ context, input }) => attachFile(context, input)),
  attachment: api.chat.attachment.handler(({ context, input }) => readAttachment(context, input)),
  detach: api.chat.detach.handler(({ context, input }) => detachFile(context, input)),
})
