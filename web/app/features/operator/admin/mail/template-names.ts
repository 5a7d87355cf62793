import { t } from '@lingui/core/macro'

const labels: Record<string, string> = {
  welcome: t`Welcome`,
  password_reset: t`Password reset`,
  plan_confirmation: t`Plan confirmation`,
  payment_received: t`Payment received`,
  payment_failed: t`Payment failed`,
  subscription_reminder: t`Subscription reminder`,
  inactive_user: t`Inactive user`,
  login_encouragement: t`Login encouragement`,
  team_invitation: t`Team invitation`,
  test_email: t`Test email`,
  account_approved: t`Account approved`,
  account_rejected: t`Account rejected`,
  account_suspended: t`Account suspended`,
  notification: t`Notification`,
  notification_bundle: t`Notification bundle`,
  post_by_hand: t`To be posted by hand`,
  daily_digest: t`Daily digest`,
  verify_email: t`Verify email`,
  confirm_new_email: t`Confirm new email`,
  address_in_use: t`Address in use`,
  security_notice: t`Security notice`,
  review_link: t`Review link`,
  review_waiting: t`Guest’s turn`,
  newsletter_confirm: t`Newsletter confirm`,
  newsletter_welcome: t`Newsletter welcome`,
  subscriber_confirm: t`Newsletter of a business: confirm`,
  export_ready: t`Export ready`,
  deletion_asked: t`Deletion asked`,
  workspace_ending: t`Workspace ending`,
  workspace_kept: t`Workspace kept`,
}

/** `password_reset` → `Password reset`; a template of another version is shown by its name. */
export function templateLabel(name: string): string {
  return labels[name] ?? name
}
