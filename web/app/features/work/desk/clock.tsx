import { useEffect, useState } from 'react'

/** How long the writing takes, or took, in minutes and seconds. */
export function Clock({ from, to }: { from: string; to: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (to !== null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [to])
  const seconds = Math.max(0, Math.round(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000))
  return (
    <span aria-hidden="true">
      {' · '}
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
