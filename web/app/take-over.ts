import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Shows the application. Where the server sent the screen already drawn, its elements are taken over as they stand once `ready`: with
 * what was typed, where the cursor is, and what was pressed meanwhile.
 */
export async function takeOver(root: HTMLElement, application: ReactNode, ready: () => Promise<void>): Promise<void> {
  if (root.dataset['drawn'] === undefined) return createRoot(root).render(application)

  // Each step is a task of its own, so that a slow phone answers a finger in between.
  await nextTask()
  await ready()
  await nextTask()
  hydrateRoot(root, application)
  delete root.dataset['drawn']
  for (const input of root.querySelectorAll('input')) if (input.value !== '') input.dispatchEvent(new Event('input', { bubbles: true }))
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-pending]')) {
    delete button.dataset['pending']
    button.click()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
