import { useState } from 'react'

/** A text that is saved when its field is left. While it is typed in, what somebody else saves does not take its place. */
export function useTyped(saved: string, onSave: (text: string, since: string) => Promise<void>) {
  const [typed, setTyped] = useState<{ text: string; since: string } | null>(null)

  async function settle() {
    if (!typed) return
    if (typed.text !== typed.since) await onSave(typed.text, typed.since)
    // Unless it was typed on while that was sent.
    setTyped((now) => (now?.text === typed.text ? null : now && { ...now, since: typed.text }))
  }

  return {
    value: typed?.text ?? saved,
    type: (text: string) => setTyped({ text, since: typed?.since ?? saved }),
    discard: () => setTyped(null),
    settle,
  }
}
