import { defineRound } from '../../../job.ts'
import { remindSome } from './remind.ts'

const atOnce = 100

/** Reminds reviewers ahead of the time before which they are to decide, and says so once it has passed. */
export const remindReviewersJob = defineRound({
  name: 'reviews.remind',
  cron: '*/2 * * * *',
  timeoutSeconds: 300,
  atOnce,
  takeSome: (tx) => remindSome(tx, atOnce),
})
