import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { longestThread, type PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import type { Channel } from '@postwright/contract/publishing/channels'
import { brokenChannelLimits, countForChannel } from '@postwright/contract/publishing/channel-limits'
import { ArrowDown, ArrowUp, ListOrdered, Plus, X } from 'lucide-react'

import { Button } from '../../../../../ui/button.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { ChannelCount } from './channel-count.tsx'
import { splitText } from './split-text.ts'

interface ThreadPartsProps {
  post: Post
  channel: Channel
  /** What the thread begins with. */
  text: PostContent
  thread: readonly string[]
  asSent: (body: string) => string
  isLocked: boolean
  onChange: (thread: string[]) => void
  /** Another beginning as well. */
  onSplit: (parts: { body: string; thread: string[] }) => void
  onLeave: () => void
}

/** How a text goes on: the parts of its thread, each counted by its channel. A text that is too long can be split into them. */
export function ThreadParts({ post, channel, text, thread, asSent, isLocked, onChange, onSplit, onLeave }: ThreadPartsProps) {
  const { kind, limits, name } = channel
  const { count, limit } = countForChannel(kind, { ...text, body: asSent(text.body), media: post.media ?? [] }, limits)
  const isTooLong = limit !== null && count > limit

  function split() {
    const fits = (body: string, place: number) => {
      const part = place === 0 ? { ...text, body: asSent(body), media: post.media ?? [] } : { title: null, body: asSent(body), media: [] }
      return brokenChannelLimits(kind, part, limits).every(({ code }) => code !== 'body' && code !== 'bytes')
    }
    const [body = '', ...parts] = splitText(text.body, fits)
    onSplit({ body, thread: [...parts, ...thread].slice(0, longestThread) })
    focusPart(channel.id, 0)
  }

  function move(from: number, to: number) {
    const moved = thread[from]
    if (moved !== undefined) onChange(thread.toSpliced(from, 1).toSpliced(to, 0, moved))
  }

  return (
    <>
      {thread.length > 0 && (
        <ol className="ct-parts" aria-label={t`Thread on ${{ name }}`}>
          {thread.map((body, at) => {
            const number = at + 2
            return (
              // Parts have nothing that tells them apart but their place.
              <li key={at} className="grid gap-1">
                <div className="row ct-head">
                  <label className="label grow" htmlFor={idOf(channel.id, at)}>
                    {t`Part ${number} on ${{ name }}`}
                  </label>
                  {!isLocked && (
                    <>
                      <Button
                        variant="ghost"
                        size="sm"
                        icon={ArrowUp}
                        aria-label={t`Move part ${number} up`}
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      />
                      <Button
                        variant="ghost"
                        size="sm"
                        icon={ArrowDown}
                        aria-label={t`Move part ${number} down`}
                        disabled={at === thread.length - 1}
                        onClick={() => move(at, at + 1)}
                      />
                      <Button
                        variant="ghost"
                        size="sm"
                        icon={X}
                        aria-label={t`Remove part ${number}`}
                        onClick={() => onChange(thread.toSpliced(at, 1))}
                      />
                    </>
                  )}
                </div>
                <Textarea
                  id={idOf(channel.id, at)}
                  rows={3}
                  value={body}
                  maxLength={20_000}
                  readOnly={isLocked}
                  onChange={(event) => onChange(thread.with(at, event.currentTarget.value))}
                  onBlur={onLeave}
                />
                <ChannelCount channel={channel} post={{ ...post, media: [] }} text={{ title: null, body }} asSent={asSent} />
              </li>
            )
          })}
        </ol>
      )}
      {!isLocked && (
        <div className="row ct-head">
          {isTooLong && (
            <Button size="sm" icon={ListOrdered} onClick={split}>
              <Trans>Split into a thread</Trans>
            </Button>
          )}
          {thread.length < longestThread && (
            <Button
              variant="ghost"
              size="sm"
              icon={Plus}
              onClick={() => {
                onChange([...thread, ''])
                focusPart(channel.id, thread.length)
              }}
            >
              {thread.length === 0 ? <Trans>Go on in a thread</Trans> : <Trans>Add part {ph({ number: thread.length + 2 })}</Trans>}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Once it is drawn. */
function focusPart(channelId: string, at: number): void {
  requestAnimationFrame(() => document.getElementById(idOf(channelId, at))?.focus())
}

function idOf(channelId: string, at: number): string {
  return `part-${at}-for-${channelId}`
}
