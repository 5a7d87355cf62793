/** The words of every state, apart from the schemas so that a page can name them without a schema library. */

/** Where a post stands. */
export const postStatuses = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'needs_attention',
  'archived',
] as const

/** Where a post stands that has no time yet. */
export const unplannedStatuses = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
] as const satisfies readonly (typeof postStatuses)[number][]

/** Where one post on its way to one channel stands. */
export const deliveryStatuses = [
  'scheduled',
  'sending',
  'retrying',
  'unknown',
  'held',
  'published',
  'failed',
  'missed',
  'needs_attention',
  'cancelled',
] as const

/** Whether an account may use the app. */
export const approvalStatuses = ['pending', 'approved', 'rejected'] as const

/** Of a mail in the outbox; `kept` waits for a mail server to be set up. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'kept'] as const
