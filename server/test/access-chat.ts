import { among, everyone, hidden, type ProcedureAccess, row, writers } from './access-kinds.ts'

/** A conversation is its person's own: nobody else has it, whatever their role. Of a business that they see no more it is gone. */
const ownConversation: ProcedureAccess = { meets: among(everyone, 'own'), own: true, limited: hidden }
/** What makes or changes anything is for those who may do so elsewhere. */
const ownWriting: ProcedureAccess = { ...ownConversation, meets: among(writers, 'own') }

/** Everybody may ask. */
export const chatAccess: Record<string, ProcedureAccess> = {
  'chat.about': row(everyone),
  'chat.list': row(everyone),
  'chat.send': row(everyone),
  'chat.attach': row(everyone),
  'chat.get': ownConversation,
  'chat.messages': ownConversation,
  'chat.retry': ownConversation,
  'chat.follow': ownConversation,
  'chat.stop': ownConversation,
  'chat.show': ownConversation,
  'chat.rename': ownConversation,
  'chat.remove': ownConversation,
  'chat.restore': ownConversation,
  'chat.decline': ownConversation,
  'chat.attachment': ownConversation,
  'chat.detach': ownConversation,
  'chat.confirm': ownWriting,
  'chat.undo': ownWriting,
  'chat.saveAsPost': ownWriting,
}
