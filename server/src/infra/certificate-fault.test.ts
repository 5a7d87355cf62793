import { expect, test } from 'vitest'

import { certificateFault } from './certificate-fault.ts'

test.each([
  ['CERT_HAS_EXPIRED', 'ended'],
  ['CERT_NOT_YET_VALID', 'ended'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted'],
  ['CERT_REVOKED', 'untrusted'],
  ['ECONNRESET', null],
])('%s is what is wrong with a certificate: %s', (code, fault) => {
  expect(certificateFault(code)).toBe(fault)
})
