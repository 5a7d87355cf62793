const shortestIntervalMs = 500
const longestIntervalMs = 5_000

/** More of them in half a second are no people who talk: something writes many at once. */
const mostCallsPerHalfSecond = 6

/**
 * A throttle per topic: runs at once, and then rests for half a second. What is asked for meanwhile is run once after it. A flood doubles
 * the interval each time, up to five seconds; once it is over, half a second holds again.
 */
export function throttleWithBackoff<Topic>(run: (topic: Topic) => void): (topic: Topic) => void {
  const resting = new Map<Topic, { calls: number }>()

  function rest(topic: Topic, intervalMs: number) {
    const state = { calls: 0 }
    resting.set(topic, state)
    setTimeout(() => {
      if (state.calls === 0) return resting.delete(topic)
      run(topic)
      return rest(topic, isFlood(state.calls, intervalMs) ? Math.min(longestIntervalMs, intervalMs * 2) : shortestIntervalMs)
    }, intervalMs)
  }

  return (topic) => {
    const state = resting.get(topic)
    if (state) {
      state.calls += 1
      return
    }
    run(topic)
    rest(topic, shortestIntervalMs)
  }
}

function isFlood(calls: number, intervalMs: number): boolean {
  return calls > mostCallsPerHalfSecond * (intervalMs / shortestIntervalMs)
}
