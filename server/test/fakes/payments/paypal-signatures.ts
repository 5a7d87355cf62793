import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { SentWebhook } from './paystack.ts'
import { isJson } from '../provider-server.ts'

const algorithm = 'RSA-SHA256'
const certUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-1'

/** What is signed are the bytes as they were sent: an event that was written anew does not pass. */
export function createSignatures() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  return {
    sign(event: object, webhookId: string): SentWebhook {
      const rawBody = Buffer.from(JSON.stringify(event, null, 1))
      const [id, time] = [crypto.randomUUID(), `${new Date().toISOString().slice(0, 19)}Z`]
      const sig = createSign(algorithm).update(signedText({ id, time, webhookId }, rawBody)).sign(privateKey, 'base64')
      const proof = { 'paypal-transmission-id': id, 'paypal-transmission-time': time, 'paypal-transmission-sig': sig }
      return { rawBody, headers: new Headers({ ...proof, 'paypal-cert-url': certUrl, 'paypal-auth-algo': 'SHA256withRSA' }) }
    },

    /** Of the request as it came; undefined when it lacks something. */
    verify(text: string, webhookId: string): 'SUCCESS' | 'FAILURE' | undefined {
      if (!isJson(text)) return undefined
      const { transmission_id: id, transmission_time: time, transmission_sig: sig, ...rest } = JSON.parse(text) as Record<string, string>
      if (!id || !time || !sig || !rest['cert_url'] || !rest['auth_algo'] || !rest['webhook_event']) return undefined
      const name = '"webhook_event":'
      const rawBody = Buffer.from(text.slice(text.indexOf(name) + name.length, -1))
      const isOurs = rest['webhook_id'] === webhookId && rest['auth_algo'] === 'SHA256withRSA' && rest['cert_url'] === certUrl
      // Decoding skips what is no base64.
      const isWhole = Buffer.from(sig, 'base64').toString('base64') === sig
      const check = createVerify(algorithm).update(signedText({ id, time, webhookId }, rawBody))
      return isOurs && isWhole && check.verify(publicKey, sig, 'base64') ? 'SUCCESS' : 'FAILURE'
    },
  }
}

function signedText({ id, time, webhookId }: { id: string; time: string; webhookId: string }, rawBody: Buffer): string {
  return `${id}|${time}|${webhookId}|${crc32(rawBody)}`
}
