/**
 * Before a button goes with its press, as Stop and Retry do: whoever pressed it by keyboard goes on in the box of the conversation. A
 * finger or a mouse needs no focus, and would be met with a keyboard on the screen.
 */
export function focusBox(): void {
  if (document.activeElement?.matches(':focus-visible')) document.querySelector<HTMLElement>('.ch-box textarea')?.focus()
}
