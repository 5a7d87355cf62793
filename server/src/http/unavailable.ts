import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import { isOutOfReach } from '../infra/db/out-of-reach.ts'
import { isDiskFull } from '../infra/disk.ts'

/** Why a request could not be served though nothing is wrong with it, nor with the program: to ask again later helps. */
export interface Unavailable {
  title: Sentence
  text: Sentence
  /** For those who can mend it. */
  textForAdministrators: Sentence
  retryAfterSeconds: number
}

const noAnswer = msg`The database does not answer just now, as happens during an upgrade. Nothing is lost. Try again in a few seconds.`

const outOfReach: Unavailable = {
  title: msg`Back in a moment`,
  text: noAnswer,
  textForAdministrators: noAnswer,
  retryAfterSeconds: 5,
}

const diskFull: Unavailable = {
  title: msg`The server's disk is full`,
  text: msg`The server's disk is full, so nothing can be saved just now. What is there can still be read. Tell whoever runs this server.`,
  textForAdministrators: msg`The server's disk is full, so nothing can be saved just now. Free some room where the data folder and the database lie, such as old backups, or make the disk larger. Saving then works again by itself.`,
  retryAfterSeconds: 60,
}

export function whyUnavailable(error: unknown): Unavailable | undefined {
  if (isDiskFull(error)) return diskFull
  return isOutOfReach(error) ? outOfReach : undefined
}
