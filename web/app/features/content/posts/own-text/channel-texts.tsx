import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  settingsFor,
  textFor,
  withFirstCommentFor,
  withSettingsFor,
  withTextFor,
  withThreadFor,
} from '@postwright/contract/content/for-channels'
import type { WholeContent } from '@postwright/contract/content/content'
import { withLinkTags } from '@postwright/contract/content/link-tags'
import type { Post } from '@postwright/contract/content/posts'
import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import { useQuery } from '@tanstack/react-query'

import './channel-texts.css'
import { toast } from '../../../../../ui/toasts.tsx'
import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { useContent } from '../editor/use-working-copy.ts'
import type { WorkingCopy } from '../editor/working-copy.ts'
import { ChannelSettings, idOfSettingsFor } from './channel-settings.tsx'
import { ChannelText } from './channel-text.tsx'
import { FirstComment, idOfCommentFor } from './first-comment.tsx'
import { focusTextOf } from './focus-text.ts'
import { OwnMenu } from './own-menu.tsx'
import { ThreadParts } from './thread-parts.tsx'
import { useSentText } from './use-sent-text.ts'

const fields = 'input, select, textarea'

interface ChannelTextsProps {
  post: Post
  copy: WorkingCopy
  isLocked: boolean
}

/** What channels get otherwise than all others: a text of their own, or settings. Nothing where none does and none may. */
export function ChannelTexts({ post, copy, isLocked }: ChannelTextsProps) {
  const content = useContent(copy)
  const { data: channels = [] } = useQuery(channelsQuery(post.businessId))
  const sentText = useSentText(post)
  const own = content.forChannels ?? []
  const fitting = channels.filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(post.contentType))
  if (own.length === 0 && (isLocked || fitting.length === 0)) return null

  function change(changed: (content: WholeContent) => WholeContent) {
    copy.edit(changed(copy.state.content))
  }

  function giveBack(channelId: string) {
    const before = textFor(content, channelId)
    const { thread = [] } = own.find((one) => one.channelId === channelId) ?? {}
    change((now) => withTextFor(now, channelId, null))
    toast.success(t`It gets the common text again`, {
      label: t`Undo`,
      onAction: () => change((now) => withThreadFor(withTextFor(now, channelId, before), channelId, thread)),
    })
  }

  return (
    <section className="ed-sec" aria-label={t`On single channels`}>
      <div className="ed-sec-head">
        <h3 className="h3">
          <Trans>On single channels</Trans>
        </h3>
        {!isLocked && (
          <OwnMenu
            channels={fitting}
            content={content}
            onText={(id) => giveOwnText(copy, id)}
            onComment={(id) => {
              change((now) => withFirstCommentFor(now, id, { body: '', afterMinutes: 1 }))
              requestAnimationFrame(() => document.getElementById(idOfCommentFor(id))?.focus())
            }}
            onSettings={(channel) => {
              change((now) => withSettingsFor(now, channel.id, channel.settings))
              requestAnimationFrame(() => document.getElementById(idOfSettingsFor(channel.id))?.querySelector<HTMLElement>(fields)?.focus())
            }}
          />
        )}
      </div>
      {own.length === 0 ? (
        <p className="soft t13">
          <Trans>Every channel gets the text above. One that needs it shorter, or said otherwise, can have its own.</Trans>
        </p>
      ) : (
        <ul className="grid gap-4">
          {own.map(({ channelId, text, thread = [], firstComment }) => {
            const channel = channels.find(({ id }) => id === channelId)
            const settings = settingsFor(content, channelId)
            const parameters = channel ? sentText(channel, content).parameters : []
            const asSent = (body: string) => withLinkTags(body, parameters)
            return (
              <li key={channelId} className="ct">
                {text && (
                  <ChannelText
                    post={post}
                    channelId={channelId}
                    channel={channel}
                    text={text}
                    asSent={asSent}
                    isLocked={isLocked}
                    onChange={(changed) => change((now) => withTextFor(now, channelId, changed))}
                    onLeave={() => void copy.flush()}
                    onGiveBack={() => giveBack(channelId)}
                  />
                )}
                {channel && channelCan(channel.kind, 'takes-replies') && (text || thread.length > 0) && (
                  <ThreadParts
                    post={post}
                    channel={channel}
                    text={textFor(content, channelId)}
                    thread={thread}
                    asSent={asSent}
                    isLocked={isLocked}
                    onChange={(changed) => change((now) => withThreadFor(now, channelId, changed))}
                    onSplit={(parts) =>
                      change((now) => {
                        const begun = withTextFor(now, channelId, { ...textFor(now, channelId), body: parts.body })
                        return withThreadFor(begun, channelId, parts.thread)
                      })
                    }
                    onLeave={() => void copy.flush()}
                  />
                )}
                {channel && firstComment && (
                  <FirstComment
                    post={post}
                    channel={channel}
                    comment={firstComment}
                    asSent={asSent}
                    isLocked={isLocked}
                    onChange={(changed) => change((now) => withFirstCommentFor(now, channelId, changed))}
                    onLeave={() => void copy.flush()}
                  />
                )}
                {channel && Object.keys(settings).length > 0 && (
                  <ChannelSettings
                    channel={channel}
                    settings={settings}
                    isLocked={isLocked}
                    onChange={(changed) => change((now) => withSettingsFor(now, channelId, changed))}
                    onLeave={() => void copy.flush()}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** Begins with the common text, and leads to it. */
export function giveOwnText(copy: WorkingCopy, channelId: string): void {
  const { content } = copy.state
  copy.edit(withTextFor(content, channelId, textFor(content, channelId)))
  requestAnimationFrame(() => focusTextOf(channelId))
}
