import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { ChatAbout } from '@postwright/contract/work/chat'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'

import { buttonClass, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { BusinessChoice } from './business-choice.tsx'
import type { ConversationName } from './use-conversation-acts.tsx'

interface TalkHeadProps {
  business: Business
  title: string
  /** Null for one that has not begun. */
  conversation: ConversationName | null
  about: ChatAbout | undefined
  onRename: (conversation: ConversationName) => void
  onRemove: (conversation: ConversationName) => void
}

export function TalkHead({ business, title, conversation, about, onRename, onRemove }: TalkHeadProps) {
  return (
    <div className="ch-head">
      <Link
        className={`${buttonClass({ variant: 'ghost', iconOnly: true })} ch-back`}
        to="/app/chat/$businessId"
        params={{ businessId: business.id }}
        search={(search) => ({ ...search, conversation: undefined })}
        aria-label={t`Conversations`}
      >
        <ChevronLeft className="i-20" aria-hidden="true" />
      </Link>
      <div className="grow">
        <div className="ch-title">
          <h1 className="h2 trunc" title={title}>
            {title}
          </h1>
          {conversation && <IconButton icon={Pencil} size="sm" label={t`Rename`} onClick={() => onRename(conversation)} />}
        </div>
        <p className="t12 soft ch-reads">{about && readsInWords(about.reads)}</p>
      </div>
      <BusinessChoice business={business} />
      {conversation && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t`More actions`} />}>
          <MenuItem
            icon={Plus}
            render={
              <Link
                to="/app/chat/$businessId"
                params={{ businessId: business.id }}
                search={(search) => ({ ...search, conversation: 'new' })}
              />
            }
          >
            <Trans>New conversation</Trans>
          </MenuItem>
          <MenuItem icon={Pencil} onSelect={() => onRename(conversation)}>
            <Trans>Rename</Trans>
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => onRemove(conversation)}>
            <Trans>Delete</Trans>
          </MenuItem>
        </Menu>
      )}
    </div>
  )
}

function readsInWords({ documents, posts }: ChatAbout['reads']): string {
  return t`Reads the profile, ${plural(documents, { one: '# document', other: '# documents' })} and ${plural(posts, { one: '# post', other: '# posts' })} of this business`
}
