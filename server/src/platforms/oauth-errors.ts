import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../sentences.ts'
import { type Failure, failureOf, later, reconnect, type Refusals, signedOutOrLater } from './answers.ts'
import type { NotAccepted } from './connection.ts'
import type { HttpResult } from './http.ts'
import type { Reconnect, Retry } from './platform.ts'

/** RFC 6749, section 5.2. */
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() })

const ofTheApp = ['invalid_client', 'unauthorized_client']

/** What an answer that is no token means: of a refused app `refused`, of a refused person `reconnect`. */
export function tokenFailure(result: HttpResult, platform: string, own: Partial<Pick<Refusals, 'saidIn' | 'classify'>> = {}): Failure {
  return failureOf(result, {
    platform,
    saidIn(body) {
      const said = OAuthError.safeParse(body).data
      return said?.error_description ?? said?.error ?? own.saidIn?.(body)
    },
    classify(answer, said) {
      const known = own.classify?.(answer, said)
      if (known) return known
      const error = OAuthError.safeParse(answer.body).data?.error
      if (error === undefined || answer.status >= 500 || answer.status === 429) return null
      return ofTheApp.includes(error) ? { type: 'refused', reason: said ?? error } : reconnect(platform, said)
    },
  })
}

/** A refused app is mended by an administrator: no connection ends by it. */
export function unlessApp(failure: Failure, platform: string): Reconnect | Retry {
  if (failure.type !== 'refused') return signedOutOrLater(failure)
  const reason = inEnglish(msg`${{ platform }} does not accept the app of this site. An administrator has to look at it.`)
  return { ...later(failure), reason }
}

export function notSetUp(platform: string): NotAccepted {
  return {
    type: 'refused',
    field: null,
    reason: inEnglish(msg`${{ platform }} is not set up on this site. Ask your administrator.`),
  }
}

/** Whoever signs in may leave out what an app asks for. */
export function notAllGiven(platform: string, missing: readonly string[]): NotAccepted {
  const names = missing.join(', ')
  return {
    type: 'refused',
    field: null,
    reason: inEnglish(msg`${{ platform }} did not give all that posting needs. Missing: ${{ names }}.`),
  }
}
