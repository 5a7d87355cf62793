import { addAccount } from '../factories.ts'
import { sharedApp } from '../harness.ts'
import { onePixel } from '../one-pixel.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Accounts, and what super admins do with them. */
export const accountInputs: Record<string, ValidInput> = {
  'accounts.updateProfile': {
    twice: 'same',
    input: () => ({
      fullName: 'Naledi Mokoena',
      businessName: 'Fynbos Desk',
      businessType: 'Agency',
      targetAudience: 'People who drink coffee.',
      brandVoice: 'Warm.',
      timeZone: 'Africa/Johannesburg',
      language: 'en',
      theme: 'dark',
    }),
  },
  'accounts.hasRole': reading(({ userId }) => ({ userId, role: 'super_admin' })),
  'accounts.setAvatar': { twice: 'same', input: () => ({ image: new File([onePixel], 'me.png', { type: 'image/png' }) }) },
  'admin.listAccounts': reading(() => ({ status: 'pending', limit: 10 })),
  'admin.approve': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'admin.reject': { twice: 'same', input: async () => ({ userId: await pendingUser(), reason: 'We know no such company.' }) },
  'admin.approveMany': { twice: 'same', input: async () => ({ userIds: [await pendingUser(), await pendingUser()] }) },
  'admin.rejectMany': { twice: 'same', input: async () => ({ userIds: [await pendingUser()], reason: 'We know no such company.' }) },
  'users.list': reading(() => ({ q: 'naledi fynbos', status: 'approved', role: 'super_admin', limit: 10 })),
  'users.get': reading(async () => ({ userId: await pendingUser() })),
  'users.suspend': { twice: 'same', input: async () => ({ userId: await pendingUser(), reason: 'Spam.', cancelPlans: true }) },
  'users.reinstate': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'users.signOut': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'users.grantRole': { twice: 'same', input: async () => ({ userId: await approvedUser(), role: 'super_admin' }) },
  'users.revokeRole': { twice: 'same', input: async () => ({ userId: await approvedUser(), role: 'super_admin' }) },
}

async function pendingUser(): Promise<string> {
  return (await addAccount((await sharedApp()).services)).userId
}

async function approvedUser(): Promise<string> {
  return (await addAccount((await sharedApp()).services, { approval: 'approved' })).userId
}
