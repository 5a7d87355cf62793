import { newsletterSentences } from '@postwright/contract/publishing/newsletter-sentences'

import type { Services } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { type Challenge, createChallenge, provenChallenge } from '../../../infra/captcha/proof.ts'
import { checkRecaptcha } from '../../../infra/captcha/recaptcha.ts'
import { recaptchaKeys } from '../../core/instance/public.ts'

/** The form that a token is made for: one for another form does not count here. */
const purpose = 'newsletter'

/** On a slow phone half a second of work on average. */
const easiest = 15
/** And what a network meets that asks for many: half a minute. */
const hardest = 20

/** A question to work on; harder for a network that asked for many of late. */
export async function newsletterChallenge({ secrets, newsletterLimits }: Services, address: string): Promise<Challenge> {
  const asked = await newsletterLimits.countChallenge(address)
  return createChallenge(secrets.derive('proof of work'), { purpose, bits: Math.min(hardest, easiest + Math.floor(asked / 5)) })
}

/**
 * Whether a person's browser sent this, by Google when its keys are set, else by the proof of work.
 *
 * @throws INVALID on `recaptchaToken`; UNAVAILABLE when Google does not say.
 */
export async function checkCaptcha(services: Services, token: string): Promise<void> {
  const keys = await recaptchaKeys(services)
  const proven = keys ? await isHuman(services, keys.secretKey, token) : await isProven(services, token)
  if (!proven) throw invalid('recaptchaToken', newsletterSentences.notProven)
}

async function isProven(services: Services, token: string): Promise<boolean> {
  const id = provenChallenge(services.secrets.derive('proof of work'), token, purpose)
  return id !== undefined && services.newsletterLimits.useOnce(id)
}

async function isHuman({ config, log }: Services, secret: string, token: string): Promise<boolean> {
  if (token === '') return false
  const { hostname } = new URL(config.baseUrl)
  const verdict = await checkRecaptcha({ address: config.recaptchaUrl, secret, token, hostname, action: purpose })
  if (verdict.outcome === 'human') return true
  log.warn(verdict, 'reCAPTCHA did not vouch for a visitor')
  if (verdict.outcome === 'refused') return false
  // A list that fills with robots while Google is away is worse than one that waits.
  throw new DomainError('UNAVAILABLE', newsletterSentences.failed)
}
