import { api } from '../../../api.ts'
import { cancelIssue, pauseIssue, resumeIssue } from './control.ts'
import { issuesOfPost, listIssues } from './list.ts'
import { previewLetter, sendTestMail } from './preview.ts'

export const issueRoutes = api.issues.router({
  list: api.issues.list.handler(({ context, input }) => listIssues(context, input)),
  ofPost: api.issues.ofPost.handler(({ context, input }) => issuesOfPost(context, input)),
  pause: api.issues.pause.handler(({ context, input }) => pauseIssue(context, input)),
  resume: api.issues.resume.handler(({ context, input }) => resumeIssue(context, input)),
  cancel: api.issues.cancel.handler(({ context, input }) => cancelIssue(context, input)),
  preview: api.issues.preview.handler(({ context, input }) => previewLetter(context, input)),
  test: api.issues.test.handler(({ context, input }) => sendTestMail(context, input)),
})
