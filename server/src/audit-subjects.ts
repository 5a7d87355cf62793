import { accountSubjects } from './features/identity/accounts/audit-subjects.ts'
import { businessSubjects } from './features/content/businesses/audit-subjects.ts'
import { channelSubjects } from './features/publishing/channels/audit-subjects.ts'
import { deliverySubjects } from './features/publishing/deliveries/audit-subjects.ts'
import { documentSubjects } from './features/content/documents/audit-subjects.ts'
import { assetSubjects } from './features/content/media/audit-subjects.ts'
import { mailSubjects } from './features/core/mail/audit-subjects.ts'
import { postSubjects } from './features/content/posts/audit-subjects.ts'
import { invitationSubjects } from './features/identity/team/audit-subjects.ts'
import { taskSubjects } from './features/work/tasks/audit-subjects.ts'
import type { SubjectFinder } from './features/core/audit/public.ts'

/** Who knows what entries of the audit log are about. */
export const auditSubjects: readonly SubjectFinder[] = [
  accountSubjects,
  invitationSubjects,
  businessSubjects,
  documentSubjects,
  assetSubjects,
  postSubjects,
  deliverySubjects,
  channelSubjects,
  mailSubjects,
  taskSubjects,
]
