const shortestMs = 500
const longestMs = 5_000

/** More of them in half a second are no people who talk: something writes many at once. */
const mostCalls = 6

/**
 * A throttle per topic, with exponential backoff: runs at once, and then rests for half a second. What is asked for meanwhile is run once
 * after it. A flood doubles the rest each time, up to five seconds; once it is over, half a second holds again.
 */
export function throttleWithBackoff<Topic>(run: (topic: Topic) => void): (topic: Topic) => void {
  const calls = new Map<Topic, number>()

  function rest(topic: Topic, ms: number) {
    calls.set(topic, 0)
    setTimeout(() => {
      const count = calls.get(topic)
      if (!count) return calls.delete(topic)
      run(topic)
      return rest(topic, count > (mostCalls * ms) / shortestMs ? Math.min(longestMs, ms * 2) : shortestMs)
    }, ms)
  }

  return (topic) => {
    const count = calls.get(topic)
    if (count !== undefined) return void calls.set(topic, count + 1)
    run(topic)
    rest(topic, shortestMs)
  }
}
