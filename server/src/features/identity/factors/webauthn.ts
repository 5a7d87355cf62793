/** Comes with the first passkey: a tenth of all modules, which a start need not wait for. */
export function webauthn() {
  return import('@simplewebauthn/server')
}
