import { api } from '../../../api.ts'
import { sentAsBuilt } from '../../../sent-as-built.ts'
import { approvePost, askForChanges, returnToDraft } from './service/approve.ts'
import { listActivity } from './activity/list.ts'
import { checkLinks, checkPost } from './service/check.ts'
import { checkClaim } from './service/check-claim.ts'
import { archivePost, archivePosts, unarchivePost, unarchivePosts } from './service/archive.ts'
import { createPost } from './service/create.ts'
import { restoreVersion, updatePost } from './service/edit.ts'
import { setInternalNote } from './service/internal-note.ts'
import { listPosts } from './service/list.ts'
import { setPostMedia } from './service/set-media.ts'
import { getPost, listVersions } from './service/read.ts'

export const postRoutes = api.posts.router({
  list: sentAsBuilt(api.posts.list.handler(({ context, input }) => listPosts(context, input))),
  get: api.posts.get.handler(({ context, input }) => getPost(context, input)),
  create: sentAsBuilt(api.posts.create.handler(({ context, input }) => createPost(context, input))),
  update: api.posts.update.handler(({ context, input }) => updatePost(context, input)),
  setMedia: api.posts.setMedia.handler(({ context, input }) => setPostMedia(context, input)),
  versions: api.posts.versions.handler(({ context, input }) => listVersions(context, input)),
  activity: api.posts.activity.handler(({ context, input }) => listActivity(context, input)),
  check: api.posts.check.handler(({ context, input }) => checkPost(context, input)),
  checkLinks: api.posts.checkLinks.handler(({ context, input, signal }) => checkLinks(context, input, signal)),
  restore: api.posts.restore.handler(({ context, input }) => restoreVersion(context, input)),
  approve: api.posts.approve.handler(({ context, input }) => approvePost(context, input)),
  askForChanges: api.posts.askForChanges.handler(({ context, input }) => askForChanges(context, input)),
  checkClaim: api.posts.checkClaim.handler(({ context, input }) => checkClaim(context, input)),
  setInternalNote: api.posts.setInternalNote.handler(({ context, input }) => setInternalNote(context, input)),
  backToDraft: api.posts.backToDraft.handler(({ context, input }) => returnToDraft(context, input)),
  archive: api.posts.archive.handler(({ context, input }) => archivePost(context, input)),
  unarchive: api.posts.unarchive.handler(({ context, input }) => unarchivePost(context, input)),
  archiveMany: api.posts.archiveMany.handler(({ context, input }) => archivePosts(context, input)),
  unarchiveMany: api.posts.unarchiveMany.handler(({ context, input }) => unarchivePosts(context, input)),
})
