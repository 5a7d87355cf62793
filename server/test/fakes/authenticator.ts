import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyAssertion, PasskeyChallenge, PasskeyRegistration } from '@postwright/contract/identity/factors'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  origin?: string
  /** Whether a finger, a face or a PIN is asked for. */
  verifiesUser?: boolean
}

/** A device that makes one passkey and signs with it, as a browser would hand its answers on. */
export function createAuthenticator({ origin = 'http://localhost:3000', verifiesUser = true }: Options = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32).toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** Flags: present, verified, attested data. */
  function authenticatorData(attested?: Buffer, isVerified = verifiesUser): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** Sets what the device counts, as a copy of it would. */
    rewind: () => (counter = 0),

    register({ options }: Pick<PasskeyChallenge, 'options'>): PasskeyRegistration {
      const bytes = Buffer.from(id, 'base64url')
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, plain(Buffer.from(x, 'base64url'))],
          [-3, plain(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, bytes.length]), bytes, key])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', plain(authenticatorData(attested))],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    answer({ options }: Pick<PasskeyChallenge, 'options'>, { asksForFinger = verifiesUser } = {}): PasskeyAssertion {
      counter += 1
      const [data, client] = [authenticatorData(undefined, asksForFinger), clientData('webauthn.get', options.challenge)]
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The encoder knows no Buffer. */
function plain(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes)
}
