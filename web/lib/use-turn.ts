import { type RefCallback, useState } from 'react'

/** Passes the focus from a button that goes once it was pressed to what comes in its place. */
export interface Turn {
  onPress: () => void
  /** The ref of what may come. */
  takeFocus: RefCallback<HTMLElement>
}

/** Made once: a ref that is another one at each rendering would be called again for the button that was pressed. */
export function useTurn(): Turn {
  const [turn] = useState(createTurn)
  return turn
}

function createTurn(): Turn {
  let isPressed = false
  return {
    onPress: () => {
      isPressed = true
    },
    takeFocus: (element) => {
      if (!element) return
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isPressed && isLost) element.focus()
      isPressed = false
    },
  }
}
