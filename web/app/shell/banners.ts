import type { Account } from '@postwright/contract/identity/accounts'
import { type ComponentType, createElement, lazy, useState } from 'react'

import { loadSentences } from './load-sentences.ts'

const email = ownScript(() => import('./email-banner.tsx').then((module) => module.EmailBanner))
const deletion = ownScript(() => import('./deletion-banner.tsx').then((module) => module.DeletionBanner))

const payment = ownScript(async () => {
  await loadSentences('billing')
  return (await import('../features/billing/payments/payment-banner.tsx')).PaymentBanner
})

export const EmailBanner = email.Component
export const DeletionBanner = deletion.Component
export const PaymentBanner = payment.Component

/** Loads what stands over every page of this person, so that no page moves under a pointer when it comes. A page is drawn without what cannot be loaded. */
export async function loadBanners(account: Account): Promise<void> {
  await Promise.allSettled([
    !account.email.isVerified && email.load(),
    account.deletionDueAt !== null && deletion.load(),
    account.workspace.isUnpaid && payment.load(),
  ])
}

/** A component that comes in a script of its own: drawn with what is around it when `load` has ended before, which `lazy` would draw after; later when not; never when it cannot be loaded. */
function ownScript<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function load() {
    loaded ??= await importComponent()
    return { default: loaded }
  }
  const Later = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))

  function Component(props: Props) {
    const [Drawn] = useState(() => loaded ?? Later)
    return createElement(Drawn, props)
  }
  return { load, Component }
}
