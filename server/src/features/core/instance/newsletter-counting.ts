import { NewsletterCounting } from '@postwright/contract/operator/site'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from './settings.ts'

const Stored = NewsletterCounting.prefault({ opens: false, clicks: false })

const key = 'newsletter-counting'

/** What newsletters may count of their readers; at first nothing. */
export function newsletterCounting(tx: Pick<Tx, 'select'>): Promise<NewsletterCounting> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a system transaction. */
export function saveNewsletterCounting(tx: Tx, choice: NewsletterCounting): Promise<void> {
  return writeSetting(tx, key, choice)
}
