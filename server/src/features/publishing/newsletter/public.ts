// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { addressKey, hashOf } from './address.ts'
export { checkCaptcha, newsletterChallenge } from './captcha.ts'
export { exportSubscribers } from './export.ts'
export { forgetSubscriber } from './forget-subscriber.ts'
export { type NewsletterLimits, createNewsletterLimits } from './limits.ts'
export { createSignedToken, emailOfToken, redeemSignedToken } from './signed-tokens.ts'
export { confirmSubscription, isSubscriber, readConfirmation, subscribe, unsubscribe } from './subscribe.ts'
export { createToken, looksLikeToken, tokenHash } from './tokens.ts'
