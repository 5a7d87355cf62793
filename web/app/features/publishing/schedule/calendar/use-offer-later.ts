import { t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import type { WallTime } from '../../../../../lib/wall-time.ts'
import { dropNotice, notice } from '../../../../../ui/toasts.tsx'
import { laterOnes, timeNote } from '../../recurring/later-ones.ts'
import { useSeriesActs } from '../../recurring/use-series-acts.ts'

type MoveBack = (() => Promise<unknown>) | undefined

const about = 'moved-showing'

/** After one showing of a recurring post was moved: the later ones may move as it did. */
export function useOfferLater() {
  const { moveLater } = useSeriesActs()

  /** `moveBack`: where this one goes when that is taken back. */
  function offer({ postId, title, series, dueAt, timeZone }: CalendarItem, to: WallTime, moveBack: MoveBack): void {
    if (!series || series.isOver) return
    const move = { from: wallTimeOf(dueAt, timeZone), to }
    const text = t`“${title}” comes again: ${{ words: series.words }}.`
    const note = timeNote(series, move)
    notice({
      about,
      title: t`The later ones stay where they are`,
      text: note ? `${text} ${note}` : text,
      actions: laterOnes(series, move).map(({ which, act: label }) => ({
        label,
        onAction: () => void moveLater({ postId, series, which }, moveBack),
      })),
    })
  }

  return { offer, withdraw: () => dropNotice(about) }
}
