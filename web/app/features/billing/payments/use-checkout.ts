import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'

/** Opens where something is paid, in a new tab. */
export function openCheckout(order: () => Promise<{ url: string }>): Promise<void> {
  return openPage(order, t`Failed to create subscription`)
}

/** Opens a page whose address has to be asked for, in a new tab. */
export async function openPage(ask: () => Promise<{ url: string }>, failure: string): Promise<void> {
  const tab = openTab()
  try {
    tab.goTo((await ask()).url)
  } catch (error) {
    tab.close()
    toast.failed(error, failure)
  }
}

/** A tab that is opened with the press, before the address is there: later ones are kept back as unasked for. Without one, this page goes there. */
export function openTab(): { goTo: (url: string) => void; close: () => void } {
  const tab = window.open('', '_blank')
  return {
    goTo(url) {
      if (tab) tab.location.href = url
      else window.location.assign(url)
    },
    close: () => tab?.close(),
  }
}
