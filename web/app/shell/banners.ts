import type { Account } from '@postwright/contract/identity/accounts'
import { type ComponentType, lazy } from 'react'

const emailBanner = () => import('./email-banner.tsx')
const deletionBanner = () => import('./deletion-banner.tsx')

export const EmailBanner = lazy<ComponentType<{ account: Account }>>(() =>
  emailBanner().then((module) => ({ default: module.EmailBanner }), nothing),
)
export const DeletionBanner = lazy<ComponentType<{ dueAt: string }>>(() =>
  deletionBanner().then((module) => ({ default: module.DeletionBanner }), nothing),
)

/** Loads what stands over every page of this person, so that no page moves under a pointer when it comes. A page is drawn without what cannot be loaded. */
export async function loadBanners({ email, deletionDueAt }: Account): Promise<void> {
  await Promise.allSettled([!email.isVerified && emailBanner(), deletionDueAt !== null && deletionBanner()])
}

function nothing() {
  return { default: () => null }
}
