import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Conversation } from '@postwright/contract/work/chat'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react'

import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { lineOf } from './conversation-line.ts'

interface ConversationRowProps {
  conversation: Conversation
  isCurrent: boolean
  /** Whoever may not answer a card is not told that it waits. */
  mayAnswer: boolean
  now: Date
  onRename: () => void
  onRemove: () => void
}

export function ConversationRow({ conversation, isCurrent, mayAnswer, now, onRename, onRemove }: ConversationRowProps) {
  const { id, businessId, title } = conversation
  return (
    <li className="ch-conv">
      <Link
        className="trunc"
        to="/app/chat/$businessId"
        params={{ businessId }}
        search={(search) => ({ ...search, conversation: id })}
        aria-current={isCurrent ? 'true' : undefined}
        title={title}
      >
        {title}
      </Link>
      <span className="ch-conv-line num">
        <RowLine conversation={conversation} mayAnswer={mayAnswer} now={now} />
      </span>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`Rename or delete ${{ conversation: title }}`} />}>
        <MenuItem icon={Pencil} onSelect={onRename}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={onRemove}>
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
    </li>
  )
}

/** What needs the reader first, then where the words stand that were looked for, else when it was. */
function RowLine({ conversation, mayAnswer, now }: Pick<ConversationRowProps, 'conversation' | 'mayAnswer' | 'now'>) {
  if (mayAnswer && conversation.waiting > 0)
    return (
      <>
        <TriangleAlert className="i-14 c-warn" aria-hidden="true" />
        <Trans>Waits for your yes</Trans>
      </>
    )
  if (conversation.isAnswering)
    return (
      <>
        <Spinner size={14} />
        <Trans>Answering</Trans>
      </>
    )
  return <span className="trunc">{conversation.match ?? lineOf(conversation, now)}</span>
}
