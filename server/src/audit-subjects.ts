import { accountSubjects } from './features/accounts/audit-subjects.ts'
import { businessSubjects } from './features/businesses/audit-subjects.ts'
import { channelSubjects } from './features/channels/audit-subjects.ts'
import { deliverySubjects } from './features/deliveries/audit-subjects.ts'
import { mailSubjects } from './features/mail/audit-subjects.ts'
import { postSubjects } from './features/posts/audit-subjects.ts'
import { invitationSubjects } from './features/team/audit-subjects.ts'
import type { SubjectFinder } from './features/audit/subjects.ts'

/** Who knows what entries of the audit log are about. */
export const auditSubjects: readonly SubjectFinder[] = [
  accountSubjects,
  invitationSubjects,
  businessSubjects,
  postSubjects,
  deliverySubjects,
  channelSubjects,
  mailSubjects,
]
