import { once } from 'node:events'
import type { Profiler } from 'node:inspector'

interface RunningProfiler {
  stop: () => Promise<Required<Profiler.Profile>>
}

const everyMicroseconds = 200

/** Profiles a program that runs with `--inspect`, from now on. */
export async function startProfiler(inspectPort: number): Promise<RunningProfiler> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('The program that is to be profiled has no inspector.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
  })

  let sent = 0
  function ask(method: string, params: object = {}): Promise<unknown> {
    const id = (sent += 1)
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }

  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: everyMicroseconds })
  await ask('Profiler.start')
  return {
    async stop() {
      const { profile } = (await ask('Profiler.stop')) as { profile: Required<Profiler.Profile> }
      socket.close()
      return profile
    },
  }
}
