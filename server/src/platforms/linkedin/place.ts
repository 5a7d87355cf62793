import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate } from '../http.ts'
import type { Caller } from './api.ts'

const uploadMs = 120_000

/** Puts bytes where LinkedIn said. The sign-in goes along: to its own hosts alone. */
export async function putAt({ api, credentials, signal }: Caller, uploadUrl: string, body: HttpBody): Promise<HttpResult> {
  if (!isTheirs(uploadUrl, api))
    return { type: 'not_sent', reason: inEnglish(msg`LinkedIn named a place for an upload that is not its own.`) }
  const headers = { authorization: `Bearer ${credentials.accessToken}` }
  return mutate('PUT', { url: uploadUrl, host: 'ours', headers, body, signal, timeoutMs: uploadMs })
}

function isTheirs(uploadUrl: string, api: string): boolean {
  const url = URL.parse(uploadUrl)
  if (!url) return false
  return url.origin === new URL(api).origin || (url.protocol === 'https:' && /(?:^|\.)linkedin\.com$/.test(url.hostname))
}
