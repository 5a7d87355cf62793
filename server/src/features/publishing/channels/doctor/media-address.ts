import { msg } from '@postwright/contract/core/msg'
import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import { isPublic } from '../../../../infra/public-address.ts'
import { inEnglish } from '../../../../sentences.ts'
import { line, warning } from './line.ts'

/** Whether pictures get there: some platforms are handed them, and some fetch them from this server. */
export function mediaLine(kind: OutsideKind, baseUrl: string): DoctorLine {
  if (!channelForms[kind].fetchesMedia)
    return line('media', 'works', inEnglish(msg`Pictures are handed over with the post: nobody has to reach this server.`))
  const { protocol, hostname, host } = new URL(baseUrl)
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  const isReachable = isNumber ? isPublic(hostname.replace(/^\[|\]$/g, '')) : hostname.includes('.')
  if (protocol === 'https:' && isReachable) return line('media', 'works', inEnglish(msg`Pictures are fetched from ${{ host }}.`))
  return warning('media', inEnglish(msg`Pictures are fetched from ${{ host }}, which cannot be reached from outside.`), [
    inEnglish(msg`Ask whoever runs this server to set BASE_URL to its public address, which begins with https.`),
    inEnglish(msg`Until then, posts without pictures go out.`),
  ])
}
