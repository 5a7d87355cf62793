const shortestRestMs = 500
const longestRestMs = 5_000

/**
 * Runs at once, and then rests. What is asked for meanwhile is run once after it. While several ask during one rest, each is twice as long
 * as the one before, up to five seconds; while one does, as people do who talk, it stays at half a second.
 */
export function inBursts<Topic>(run: (topic: Topic) => void): (topic: Topic) => void {
  const resting = new Map<Topic, { asked: number }>()

  function rest(topic: Topic, ms: number) {
    const state = { asked: 0 }
    resting.set(topic, state)
    setTimeout(() => {
      if (state.asked === 0) return resting.delete(topic)
      run(topic)
      return rest(topic, state.asked > 1 ? Math.min(longestRestMs, ms * 2) : shortestRestMs)
    }, ms)
  }

  return (topic) => {
    const state = resting.get(topic)
    if (state) {
      state.asked += 1
      return
    }
    run(topic)
    rest(topic, shortestRestMs)
  }
}
