/** The specification's words, for the server, the pages and the island; alone in this file, since the island takes nothing else along. */
export const newsletterTexts = {
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  alreadySubscribed: 'This email is already subscribed',
  notProven: 'Please verify that you are not a robot',
  failed: 'Failed to subscribe to newsletter',
  failureTitle: 'Error',
  successTitle: 'Success!',
  success: "You've been subscribed to our newsletter",
  subscribing: 'Subscribing...',
  confirm: 'Open the link in the mail that is on its way to you: that confirms it.',
  /** Where no mail server is set up. */
  noMail:
    'This site sends no mail yet: letters come once it does and you have confirmed your address, which is kept for seven days until then.',
} as const

/** Non-space text, an at sign, a domain, a dot and a suffix; any script. */
export const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
