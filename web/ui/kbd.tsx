const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** A key, or several at once; `Mod` is Ctrl, or ⌘ on a Mac. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd>{keys.replace('Mod', isMac ? '⌘' : 'Ctrl')}</kbd>
}
