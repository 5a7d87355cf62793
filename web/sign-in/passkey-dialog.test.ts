import { expect, test, vi } from 'vitest'

import { suggestsPasskeys } from './passkey-dialog.ts'

vi.mock('@simplewebauthn/browser', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.stubGlobal('window', { PublicKeyCredential: true })

test('where what asks for passkeys cannot be loaded, none is suggested and nothing fails', async () => {
  expect(await suggestsPasskeys()).toBe(false)
})
