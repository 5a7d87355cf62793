import { useState } from 'react'

import { difference } from './difference.ts'

/**
 * The values of a form: what was typed, over what is saved. A field that nobody touched follows what somebody else saves; a touched one
 * keeps what was typed, whatever is read again meanwhile.
 */
export function useEdits<Fields extends object>(saved: Fields) {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  return {
    ...editsOver(saved, typed),
    set: (changes: Partial<Fields>) => setTyped((before) => ({ ...before, ...changes })),
    /** Called with what was saved: what was typed since stays. */
    settle: (sent: Fields) => setTyped((before) => editsSince(before, sent)),
    discard: () => setTyped({}),
  }
}

/** What a form shows, and whether there is anything to save. */
export function editsOver<Fields extends object>(saved: Fields, typed: Partial<Fields>): { values: Fields; isChanged: boolean } {
  const edits = difference<Partial<Fields>>(typed, saved)
  return { values: { ...saved, ...edits }, isChanged: Object.keys(edits).length > 0 }
}

/** What is still to be saved once `sent` is. */
export function editsSince<Fields extends object>(typed: Partial<Fields>, sent: Fields): Partial<Fields> {
  return difference<Partial<Fields>>(typed, sent)
}
