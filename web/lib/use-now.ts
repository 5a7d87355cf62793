import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The moment, told again each minute so that a screen left open overnight shows today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
