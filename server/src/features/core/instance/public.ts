// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { captchaState, recaptchaKeys, saveCaptcha } from './captcha.ts'
export { joining, saveJoining } from './joining.ts'
export {
  contactOf,
  instanceIdentity,
  lockSettings,
  readSetting,
  removeSetting,
  saveIdentity,
  settingPlace,
  settingsChannel,
  writeSetting,
} from './settings.ts'
export { newsletterCounting, saveNewsletterCounting } from './newsletter-counting.ts'
export { type InstanceSmtp, instanceSmtp, removeSmtp, saveSmtp, sendsMail, smtpState } from './smtp.ts'
export { takesPayments } from './takes-payments.ts'
export { saveStarterTrial, starterTrial } from './trial.ts'
