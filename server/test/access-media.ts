import { everyone, hidden, type Meets, type ProcedureAccess, row, shutOut, writers } from './access-kinds.ts'

/** Pictures and films of a business, and what is on its way there. */
export const mediaAccess: Record<string, ProcedureAccess> = {
  'posts.setMedia': row(writers),
  'media.list': row(everyone),
  'media.summary': row(everyone),
  'media.get': row(everyone),
  'media.beginUpload': row(writers),
  'media.getUpload': ofWhoeverBegan('nothing'),
  'media.finishUpload': ofWhoeverBegan('role'),
  'media.cancelUpload': ofWhoeverBegan('role'),
  'media.addFromAddress': row(writers),
  'media.update': row(writers),
  'media.setPoster': row(writers),
  'media.remove': row(writers),
}

/** An upload is nobody's but its sender's, who is the owner here. */
function ofWhoeverBegan(readers: Meets): ProcedureAccess {
  const others = { editor: 'nothing', admin: 'nothing', foreigner: 'nothing', superAdmin: 'nothing' } as const
  return { meets: { ...shutOut, viewer: readers, reviewer: readers, ...others, owner: 'yes' }, limited: hidden }
}
