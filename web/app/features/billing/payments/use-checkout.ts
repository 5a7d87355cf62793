import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'

/** Opens where something is paid, in a new tab. */
export function openCheckout(order: () => Promise<{ url: string }>): Promise<void> {
  return openPage(order, t`Failed to create subscription`)
}

/**
 * Opens a page whose address has to be asked for, in a new tab. The tab is opened with the press, before the answer is there: later ones
 * are kept back as unasked for.
 */
export async function openPage(ask: () => Promise<{ url: string }>, failure: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { url } = await ask()
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    toast.failed(error, failure)
  }
}
