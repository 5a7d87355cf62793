/** As the application's titled notices. */
const longMs = 10 * 60_000

type Line = string | undefined

/** One message at a time in the corner of the window, read out as it comes; it goes when it is dismissed, or after a long delay. */
export function createToaster(
  parent: HTMLElement,
  dismissLabel: string,
): (tone: 'good' | 'bad', lines: [title: string, ...rest: Line[]]) => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  place.setAttribute('role', 'status')
  parent.append(place)
  let timer: number | undefined

  function dismiss(): void {
    clearTimeout(timer)
    place.replaceChildren()
  }

  return (tone, [title, ...rest]) => {
    dismiss()
    const toast = document.createElement('div')
    toast.className = `toast ${tone}`
    const strong = document.createElement('strong')
    strong.textContent = title
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = '×'
    close.ariaLabel = dismissLabel
    close.addEventListener('click', dismiss)
    toast.append(strong, ...spans(rest), close)
    place.append(toast)
    timer = window.setTimeout(dismiss, longMs)
  }
}

export function spans(lines: Line[]): HTMLElement[] {
  return lines
    .filter((line) => line !== undefined)
    .map((line) => {
      const span = document.createElement('span')
      span.textContent = line
      return span
    })
}
