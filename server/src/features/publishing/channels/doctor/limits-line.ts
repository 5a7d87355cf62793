import { msg } from '@postwright/contract/core/msg'
import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import { channelLimits, type OwnLimits } from '@postwright/contract/publishing/channel-limits'

import { inEnglish } from '../../../../sentences.ts'
import { line } from './line.ts'

/** What a post may have there: by the limits of the account, or by those of its platform. */
export function limitsLine(kind: OutsideKind, own: OwnLimits | null): DoctorLine {
  const { title, body, images } = channelLimits[kind]
  const characters = own?.characters ?? body.limit
  const pictures = own?.images ?? images
  if (characters !== null)
    return line('limits', 'works', inEnglish(msg`A post has at most ${{ characters }} characters and ${{ pictures }} pictures.`))
  if (title === null) return line('limits', 'works', inEnglish(msg`A text may have any length, and at most ${{ pictures }} pictures.`))
  return line(
    'limits',
    'works',
    inEnglish(msg`A text may have any length and at most ${{ pictures }} pictures, its title at most ${{ characters: title }} characters.`),
  )
}
