/** Keys as they are written in lists: `Mod K`, with Ctrl or ⌘; `?`, by itself; `G D`, one after the other. */
type Runs = Partial<Record<string, (() => void) | undefined>>

/** Two keys belong together when the second follows within this time. */
const togetherMs = 1500

/** Listens until told to stop. Keys without Ctrl or ⌘ do nothing where somebody types or chooses, nor while they are switched off. */
export function listenForShortcuts(runs: Runs): () => void {
  let before = { key: '', at: 0 }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    const key = keyOf(event)
    const isSingle = key !== undefined && !key.startsWith('Mod')
    const { key: first, at } = before
    before = { key: '', at: 0 }
    if (key === undefined || (isSingle && (isTaken(event.target) || !areSingleKeysOn()))) return

    const both = `${first} ${key}`
    const run = (event.timeStamp - at < togetherMs && runs[both]) || runs[key]
    if (run) {
      event.preventDefault()
      run()
    } else before = { key, at: event.timeStamp }
  }

  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** A letter is the one that it writes or, where that is none of ours, the one at its place on the keyboard. */
function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : key > '~' ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  // Which signs need Shift, keyboards decide.
  if (letter === undefined) return key.length === 1 && !ctrlKey && !metaKey ? key : undefined
  if (shiftKey) return undefined
  return ctrlKey || metaKey ? `Mod ${letter}` : letter
}

const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="grid"], [role="dialog"], [role="alertdialog"]'

/** Whoever types there means a text, or a choice. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takers) !== null
}

const storageKey = 'single-keys'

/** Whether single keys do something, which software for speech and unsteady hands may not want. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // NOTE: with storage blocked they stay on.
  }
}
