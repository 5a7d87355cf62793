import { msg } from '../core/msg.ts'

/** The specification's words, for the server and the pages, which hand them on to the island. */
export const newsletterSentences = {
  emailMissing: msg`Please enter your email address`,
  emailInvalid: msg`Please enter a valid email address`,
  alreadySubscribed: msg`This email is already subscribed`,
  notProven: msg`Please verify that you are not a robot`,
  failed: msg`Failed to subscribe to newsletter`,
  failureTitle: msg`Error`,
  offline: msg`Nothing was sent. Look at your connection and try again.`,
  checkFailed: msg`The check could not be done. Try again in a moment.`,
  tooMany: msg`There were many requests from here. Try again later.`,
  dismiss: msg`Dismiss`,
  successTitle: msg`Success!`,
  success: msg`You've been subscribed to our newsletter`,
  subscribing: msg`Subscribing...`,
  confirm: msg`Open the link in the mail that is on its way to you: that confirms it.`,
  /** Where no mail server is set up. */
  noMail: msg`This site sends no mail yet: letters come once it does and you have confirmed your address, which is kept for seven days until then.`,
} as const

export type NewsletterSentence = keyof typeof newsletterSentences
