import { msg } from '../core/msg.ts'

/** The specification's words, as the server says them; the island of the public pages has them in `newsletter-texts.ts`. */
export const newsletterSentences = {
  emailMissing: msg`Please enter your email address`,
  emailInvalid: msg`Please enter a valid email address`,
  alreadySubscribed: msg`This email is already subscribed`,
  notProven: msg`Please verify that you are not a robot`,
  failed: msg`Failed to subscribe to newsletter`,
}
