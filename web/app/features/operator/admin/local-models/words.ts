import { plural, t } from '@lingui/core/macro'
import type { LocalModel } from '@postwright/contract/content/local-models'

import { formatNumber } from '../../../../../lib/formats.ts'

/** "2.5 GB" */
export function gigabytes(bytes: number): string {
  const amount = formatNumber(Math.round(bytes / 1e8) / 10)
  return bytes >= 1e8 ? t`${amount} GB` : t`${{ megabytes: formatNumber(Math.round(bytes / 1e5) / 10) }} MB`
}

/** A token is about three quarters of a word. */
function wordsPerMinute(tokensPerSecond: number): number {
  return Math.max(1, Math.round(tokensPerSecond * 60 * 0.75))
}

/** How fast it is here, and whether that is known or expected. */
export function speedOf({ tokensPerSecond, isMeasured }: Pick<LocalModel, 'tokensPerSecond' | 'isMeasured'>): string {
  if (tokensPerSecond === null) return t`not measured yet`
  const words = wordsPerMinute(tokensPerSecond)
  return isMeasured
    ? plural({ words }, { one: '# word a minute, measured', other: '# words a minute, measured' })
    : plural({ words }, { one: 'about # word a minute, expected', other: 'about # words a minute, expected' })
}

/** It reads a prompt of about 900 tokens first, some six times as fast as it writes. */
export function timeForPost(tokensPerSecond: number): string {
  const seconds = 900 / (tokensPerSecond * 6) + 250 / tokensPerSecond
  return seconds < 90
    ? plural({ seconds: Math.round(seconds) }, { one: 'about # second', other: 'about # seconds' })
    : plural({ minutes: Math.round(seconds / 60) }, { one: 'about # minute', other: 'about # minutes' })
}

export function timeLeft({ bytes, receivedBytes, bytesPerSecond }: LocalModel): string | null {
  if (bytesPerSecond < 1000 || bytes <= receivedBytes) return null
  const seconds = (bytes - receivedBytes) / bytesPerSecond
  return seconds < 90
    ? plural({ seconds: Math.ceil(seconds) }, { one: 'about # second left', other: 'about # seconds left' })
    : plural({ minutes: Math.round(seconds / 60) }, { one: 'about # minute left', other: 'about # minutes left' })
}
