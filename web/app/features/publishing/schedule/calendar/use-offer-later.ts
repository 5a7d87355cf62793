import { t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { dropNotice, notice } from '../../../../../ui/toasts.tsx'
import { useSeriesActs } from '../../recurring/use-series-acts.ts'

const about = 'moved-showing'

/** After one showing of a recurring post was moved: the later ones may move as it did. */
export function useOfferLater() {
  const { moveLater } = useSeriesActs()

  /** `moveBack`: where this one goes when that is taken back. */
  function offer({ postId, title, series }: CalendarItem, moveBack: (() => Promise<unknown>) | undefined): void {
    if (!series || series.isOver) return
    notice({
      about,
      title: t`The later ones stay where they are`,
      text: t`“${title}” comes again: ${{ words: series.words }}.`,
      action: { label: t`Move all later ones as well`, onAction: () => void moveLater(postId, moveBack) },
    })
  }

  return { offer, withdraw: () => dropNotice(about) }
}
