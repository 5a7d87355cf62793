/** As the `ref` of an answer to what was just pressed: it may appear outside of what is seen. */
export function scrollToIt(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'nearest' })
}
