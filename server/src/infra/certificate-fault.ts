/** What is wrong with a certificate: its time is over or has not come, it is for another name, or nobody whom this machine trusts vouches for it. */
export type CertificateFault = 'ended' | 'name' | 'untrusted'

/** @param code as OpenSSL and Node name it. @returns null for what has nothing to do with a certificate. */
export function certificateFault(code: string): CertificateFault | null {
  if (/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) return 'ended'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'name'
  return /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code) ? 'untrusted' : null
}
