import type { MailTemplate, ValuesOf } from './template.ts'
import { accountApproved } from './templates/account-approved.ts'
import { accountRejected } from './templates/account-rejected.ts'
import { accountSuspended } from './templates/account-suspended.ts'
import { addressInUse } from './templates/address-in-use.ts'
import { confirmNewEmail } from './templates/confirm-new-email.ts'
import { deletionAsked, workspaceEnding, workspaceKept } from './templates/account-deletion.ts'
import { exportReady } from './templates/export-ready.ts'
import { inactiveUser } from './templates/inactive-user.ts'
import { loginEncouragement } from './templates/login-encouragement.ts'
import { dailyDigest, notification, notificationBundle } from './templates/notification.ts'
import { newsletterConfirm } from './templates/newsletter-confirm.ts'
import { newsletterWelcome } from './templates/newsletter-welcome.ts'
import { postByHand } from './templates/post-by-hand.ts'
import { passwordReset } from './templates/password-reset.ts'
import { paymentFailed } from './templates/payment-failed.ts'
import { paymentReceived } from './templates/payment-received.ts'
import { planConfirmation } from './templates/plan-confirmation.ts'
import { reviewLink } from './templates/review-link.ts'
import { reviewWaiting } from './templates/review-waiting.ts'
import { securityNotice } from './templates/security-notice.ts'
import { subscriberConfirm } from './templates/subscriber-confirm.ts'
import { subscriptionReminder } from './templates/subscription-reminder.ts'
import { teamInvitation } from './templates/team-invitation.ts'
import { testEmail } from './templates/test-email.ts'
import { verifyEmail } from './templates/verify-email.ts'
import { welcome } from './templates/welcome.ts'

/** Every mail that the product sends, by its name. */
export const mailTemplates = {
  welcome,
  password_reset: passwordReset,
  plan_confirmation: planConfirmation,
  payment_received: paymentReceived,
  payment_failed: paymentFailed,
  subscription_reminder: subscriptionReminder,
  inactive_user: inactiveUser,
  login_encouragement: loginEncouragement,
  team_invitation: teamInvitation,
  test_email: testEmail,
  account_approved: accountApproved,
  account_rejected: accountRejected,
  account_suspended: accountSuspended,
  notification,
  notification_bundle: notificationBundle,
  post_by_hand: postByHand,
  daily_digest: dailyDigest,
  verify_email: verifyEmail,
  confirm_new_email: confirmNewEmail,
  address_in_use: addressInUse,
  security_notice: securityNotice,
  review_link: reviewLink,
  review_waiting: reviewWaiting,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  subscriber_confirm: subscriberConfirm,
  export_ready: exportReady,
  deletion_asked: deletionAsked,
  workspace_ending: workspaceEnding,
  workspace_kept: workspaceKept,
} as const

export type MailName = keyof typeof mailTemplates
export type MailValues<Name extends MailName> = ValuesOf<(typeof mailTemplates)[Name]['variables']>

export const allTemplates: readonly MailTemplate[] = Object.values<MailTemplate>(mailTemplates)
