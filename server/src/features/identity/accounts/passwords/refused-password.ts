import { commonPassword, minPasswordLength, passwordTooShort } from '@postwright/contract/identity/passwords'
import { msg, plural } from '@postwright/contract/core/msg'
import { type Sentence } from '@postwright/contract/core/sentences'

import type { Services } from '../../../../context.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommon } from './common-passwords.ts'
import { contextWords, type PasswordOwner, withoutWords } from './context-words.ts'

const longestPassword = 128

/**
 * Why this instance does not take a password, or null. What the operator wants beyond a length costs time only where they want it; `owner` is
 * who is going to use it, as far as that is known.
 */
export async function refusedPassword(
  { config, log }: Pick<Services, 'config' | 'log'>,
  password: string,
  owner: PasswordOwner = {},
): Promise<Sentence | null> {
  if (password.length < config.authMinPassword) return passwordTooShort(config.authMinPassword)
  if (password.length > longestPassword)
    return msg`Use at most ${plural({ max: longestPassword }, { one: '# character', other: '# characters' })}.`
  if (config.authRefuseCommon) {
    if (await isCommon(password)) return commonPassword
    // What is left has to be a password by itself.
    if (withoutWords(password, contextWords(config, owner)).length < minPasswordLength)
      return msg`This password is little more than your name, your address or the name of this site. Choose another.`
  }
  if (await isBreached({ config, log }, password)) return msg`This password is known from a data breach. Choose another.`
  return null
}
