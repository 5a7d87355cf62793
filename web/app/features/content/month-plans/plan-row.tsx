import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { momentOf } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { Link } from '@tanstack/react-router'

import { formatDay } from '../../../../lib/date-formats.ts'
import { formatTime } from '../../../../lib/formats.ts'
import { useTurn } from '../../../../lib/use-turn.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { shownState } from './plan-progress.ts'
import { RowAsks } from './row-asks.tsx'
import { RowEditor } from './row-editor.tsx'
import { RowState } from './row-state.tsx'

export interface PlanRowProps {
  item: MonthPlanItem
  plan: MonthPlan
  business: Business
  mayWrite: boolean
  /** It is being changed. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** One post of a plan. */
export function PlanRow(props: PlanRowProps) {
  const { item, plan, mayWrite, isOpen, onOpen } = props
  const mayChange = mayWrite && item.state !== 'written' && item.state !== 'writing'
  const { onPress, takeFocus } = useTurn()
  if (isOpen && mayChange) return <RowEditor {...props} onDone={close} />
  const { date, time, contentType, theme, topic, angle, state, postId, message } = item

  /** What the focus was in goes. */
  function close() {
    onPress()
    onOpen(false)
  }

  return (
    <tr className="mp-row" data-state={shownState(item, plan)}>
      <td className="num">
        {formatDay(date)} <span className="soft">{formatTime(`${date}T${time}:00Z`, 'UTC')}</span>
      </td>
      <td>
        <TypeLabel type={contentType} />
      </td>
      <td className="b">
        <span className="mp-tp">
          {theme !== null && (
            <span className="mp-k" title={plan.themes[theme]}>
              {theme + 1}
            </span>
          )}
          {postId !== null ? (
            <Link to="/app/repository/$postId" params={{ postId }} search={{ planFor: momentOf(item) }} className="mp-topic">
              {topic}
            </Link>
          ) : mayChange ? (
            <button ref={takeFocus} type="button" className="mp-topic" title={t`Change this row`} onClick={() => onOpen(true)}>
              {topic}
            </button>
          ) : (
            <span className="mp-topic">{topic}</span>
          )}
        </span>
      </td>
      <td className="mp-angle">
        {angle}
        {state === 'failed' && message !== null && <p className="t12 c-bad">{message}</p>}
        {state === 'asks' && <RowAsks item={item} plan={plan} mayWrite={mayWrite} />}
      </td>
      <td>
        <RowState item={item} plan={plan} mayWrite={mayWrite} onEdit={() => onOpen(true)} />
      </td>
    </tr>
  )
}
