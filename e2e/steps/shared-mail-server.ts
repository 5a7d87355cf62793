import { startMailServer } from './mail-server.ts'

/** Before the journeys: the mail server that the instance they share hands its mails to. Returns how it is stopped. */
export default async function start(): Promise<() => Promise<void>> {
  const server = await startMailServer(sharedMailPort)
  return server.close
}

/** Beside the port of the instance. */
export const sharedMailPort = Number(process.env.E2E_PORT ?? 4180) + 1
