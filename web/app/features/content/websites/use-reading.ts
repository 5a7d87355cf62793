import type { ProfileProposals, WebsiteEvent } from '@postwright/contract/content/websites'
import { useEffect, useRef, useState } from 'react'

import { readWebsite } from './queries.ts'

export type ReadPage = Extract<WebsiteEvent, { type: 'page' }>

export type Reading =
  | { phase: 'idle' }
  | { phase: 'reading'; pages: readonly ReadPage[]; isProposing: boolean }
  | { phase: 'proposed'; pages: readonly ReadPage[]; proposals: ProfileProposals; writer: string | null; message: string | null }
  /** `message` is the server's reason; `error` is what else went wrong. */
  | { phase: 'failed'; message: string | null; error: unknown }

const idle: Reading = { phase: 'idle' }

/** One reading of a website at a time; it ends with the component. */
export function useReading(): { reading: Reading; start: (address: string) => Promise<void>; stop: () => void } {
  const [reading, setReading] = useState<Reading>(idle)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function start(address: string) {
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    setReading({ phase: 'reading', pages: [], isProposing: false })
    let now: Reading = { phase: 'reading', pages: [], isProposing: false }
    try {
      for await (const event of await readWebsite(address, signal)) {
        if (signal.aborted) return
        now = after(now, event)
        setReading(now)
      }
      if (now.phase === 'reading' && !signal.aborted) setReading({ phase: 'failed', message: null, error: null })
    } catch (error) {
      if (!signal.aborted) setReading({ phase: 'failed', message: null, error })
    }
  }

  function stop() {
    running.current.abort()
    setReading(idle)
  }

  return { reading, start, stop }
}

export function after(reading: Reading, event: WebsiteEvent): Reading {
  const pages = 'pages' in reading ? reading.pages : []
  if (event.type === 'page') return { phase: 'reading', pages: [...pages, event], isProposing: false }
  if (event.type === 'proposing') return { phase: 'reading', pages, isProposing: true }
  if (event.type === 'failed') return { phase: 'failed', message: event.message, error: null }
  const { proposals, writer, message } = event
  return { phase: 'proposed', pages, proposals, writer, message }
}
