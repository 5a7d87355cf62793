import '../../ui/theme.css'
import './accounts.css'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { takeSecretLink } from '../../lib/secret-link.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountPageName, AccountPageProps } from './account-props.ts'

/** Brings a page to life that the server rendered: each has a script of its own, without what the others need. */
export function hydrateAccountPage<Name extends AccountPageName>(Page: ComponentType<AccountPageProps<Name>>): void {
  takeSecretLink(window.location, window.history)

  const [root, written] = [document.getElementById('root'), document.getElementById('props')]
  if (!root || !written) throw new Error('The page was not rendered by the server.')

  // The server wrote them from this very type.
  const props = JSON.parse(written.textContent) as AccountPageProps<Name>
  hydrateRoot(
    root,
    <Hydrated onHydrated={() => repeatPresses(root)}>
      <AccountFrame instanceName={props.instanceName}>
        <Page {...props} />
      </AccountFrame>
    </Hydrated>,
  )
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** What was pressed before hydration: `before.js` kept it from doing nothing, and shows it as pending. */
function repeatPresses(page: HTMLElement): void {
  page.dataset['hydrated'] = ''
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-pending]')) {
    delete button.dataset['pending']
    button.click()
  }
}
