const firstRestMs = 500
const longestRestMs = 5_000

/**
 * Runs at once, and while the same goes on being asked for, ever more rarely: after half a second, then after twice as long each time, up
 * to five seconds. What was asked for last is always run.
 */
export function inBursts<Topic>(run: (topic: Topic) => void): (topic: Topic) => void {
  const resting = new Map<Topic, { isAsked: boolean }>()

  function rest(topic: Topic, ms: number) {
    const state = { isAsked: false }
    resting.set(topic, state)
    setTimeout(() => {
      if (!state.isAsked) return resting.delete(topic)
      run(topic)
      return rest(topic, Math.min(longestRestMs, ms * 2))
    }, ms)
  }

  return (topic) => {
    const state = resting.get(topic)
    if (state) {
      state.isAsked = true
      return
    }
    run(topic)
    rest(topic, firstRestMs)
  }
}
