import '../../ui/theme.css'
import './accounts.css'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { takeSecretLink } from '../../lib/secret-link.ts'
import { AccountPage } from './account-page.tsx'
import type { AccountPageProps } from './account-props.ts'

takeSecretLink(window.location, window.history)

const [root, props] = [document.getElementById('root'), document.getElementById('props')]
if (!root || !props) throw new Error('The page was not rendered by the server.')

hydrateRoot(
  root,
  <Hydrated onHydrated={() => repeatPresses(root)}>
    {/* The server wrote them from this very type. */}
    <AccountPage {...(JSON.parse(props.textContent) as AccountPageProps)} />
  </Hydrated>,
)

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
