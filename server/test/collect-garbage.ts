import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects what nothing refers to, as it happens by itself at some time. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What was made in a turn of the event loop is held until a later one.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
    collect()
  }
}
