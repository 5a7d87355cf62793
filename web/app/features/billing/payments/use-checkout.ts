import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'

/**
 * Opens where something is paid, in a new tab. The tab is opened with the press, before the answer is there: later ones are kept back as
 * unasked for.
 */
export async function openCheckout(order: () => Promise<{ url: string }>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { url } = await order()
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    toast.failed(error, t`Failed to create subscription`)
  }
}
