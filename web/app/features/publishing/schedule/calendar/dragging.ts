import { keepInside } from './keep-inside.ts'
import { scrollNear } from './scroll-near.ts'

export interface Landing {
  /** Where it would stand, in words, or why it may not. */
  text: string
  allowed: boolean
}

export interface DragTargets {
  /** What letting `source` go over `place` would do. */
  landing: (source: string, place: string) => Landing
  onDrop: (source: string, place: string) => void
  /** It was let go where it may not land. */
  onRefuse: (landing: Landing) => void
}

const slackPx = 5
const holdMs = 300

/**
 * Follows a pointer that was pressed on something with `data-drag` until it is let go over something with `data-drop`. A mouse drags once it
 * has moved a little; a finger, which scrolls, once it has rested. Escape gives up.
 */
export function followPointer(
  press: PointerEvent,
  element: HTMLElement,
  { landing, onDrop, onRefuse }: DragTargets,
  onEnd?: () => void,
): void {
  const source = element.dataset.drag ?? ''
  const listening = new AbortController()
  const { signal } = listening
  const pointer = { x: press.clientX, y: press.clientY }
  let ghost: Ghost | undefined
  let over: { element: HTMLElement; landing: Landing } | undefined
  /** What the pointer was last over, whose boxes scroll also once it has left them. */
  let lastPlace = element
  const hold = press.pointerType === 'touch' ? setTimeout(begin, holdMs) : undefined

  function begin() {
    ghost = new Ghost(element, pointer)
    element.dataset.dragged = ''
    document.documentElement.dataset.dragging = ''
    requestAnimationFrame(step)
  }

  /** Lists scroll while the pointer rests at their edge or beyond it, so each frame looks again at what is under it. */
  function step() {
    if (signal.aborted || !ghost) return
    scrollNear(pointer.y, lastPlace)
    mark(document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-drop]') ?? undefined)
    ghost.follow(pointer, over?.landing)
    requestAnimationFrame(step)
  }

  function mark(place: HTMLElement | undefined) {
    if (place === over?.element) return
    over?.element.removeAttribute('data-over')
    lastPlace = place ?? lastPlace
    over = place && { element: place, landing: landing(source, place.dataset.drop ?? '') }
    if (over?.landing.allowed) over.element.dataset.over = ''
  }

  function end() {
    clearTimeout(hold)
    listening.abort()
    mark(undefined)
    delete element.dataset.dragged
    delete document.documentElement.dataset.dragging
    if (!ghost) return
    ghost.remove()
    swallowClick()
    onEnd?.()
  }

  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press.pointerId) return
      pointer.x = event.clientX
      pointer.y = event.clientY
      const moved = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slackPx
      if (ghost || !moved) return
      if (hold === undefined) begin()
      else end()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== press.pointerId) return
      pointer.x = event.clientX
      pointer.y = event.clientY
      if (ghost) mark(document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-drop]') ?? undefined)
      const target = over
      end()
      if (target?.landing.allowed) onDrop(source, target.element.dataset.drop ?? '')
      else if (target) onRefuse(target.landing)
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('blur', end, { signal })
  // A page that scrolls under a finger would take the drag away from us.
  window.addEventListener('touchmove', (event) => ghost && event.cancelable && event.preventDefault(), { signal, passive: false })
  window.addEventListener('contextmenu', (event) => ghost && event.preventDefault(), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !ghost) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
}

/** The press that ended a drag is no click on what lies under it. */
function swallowClick() {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** A copy of what is dragged, under the pointer, which says where it would land. */
class Ghost {
  readonly #box = document.createElement('div')
  readonly #text = document.createElement('span')
  readonly #grip: { x: number; y: number }

  constructor(element: HTMLElement, pointer: { x: number; y: number }) {
    const { left, top, width } = element.getBoundingClientRect()
    this.#grip = { x: pointer.x - left, y: pointer.y - top }
    const copy = element.cloneNode(true)
    if (copy instanceof HTMLElement) delete copy.dataset.drag
    this.#box.className = 'drag-ghost'
    this.#box.setAttribute('aria-hidden', 'true')
    this.#box.style.width = `${width}px`
    this.#box.append(copy, this.#text)
    document.body.append(this.#box)
  }

  follow({ x, y }: { x: number; y: number }, landing: Landing | undefined) {
    this.#text.textContent = landing?.text ?? ''
    this.#text.hidden = !landing
    this.#box.dataset.allowed = landing?.allowed ? 'yes' : 'no'
    const size = { width: this.#text.offsetWidth, height: this.#box.offsetHeight }
    const corner = keepInside({ x: x - this.#grip.x, y: y - this.#grip.y }, size, { width: window.innerWidth, height: window.innerHeight })
    this.#box.style.transform = `translate(${corner.x}px, ${corner.y}px)`
  }

  remove() {
    this.#box.remove()
  }
}
