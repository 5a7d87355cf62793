import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { sendComment } from './comment.ts'
import { callerOf, youtubeConnection, type YouTubeOptions } from './connection.ts'
import { findVideo } from './find.ts'
import { listVideos } from './history.ts'
import { settleMs, unitBudget, uploadBudget } from './limits.ts'
import { countVideo, editVideo, removeVideo } from './live.ts'
import { uploadMost } from './prepare.ts'
import { awaitVideo } from './process.ts'
import { sendFilm } from './send.ts'
import { YouTubeHandle, YouTubeSettings } from './types.ts'

/** YouTube, by its Data API v3 and an app of the operator: films alone, since posts of text have no API. https://developers.google.com/youtube/v3 (read 2026-11) */
export function youtubePlatform(options: YouTubeOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    connection: youtubeConnection(options),
    // The address of an upload makes one film at most, and tells what it has.
    safetyOf: () => 'B',
    settleMs,
    async prepare(input) {
      if (input.payload.replyTo) return { type: 'ready', handle: {} }
      return unlessUnsendable(() => uploadMost(caller(input.channel, input.signal), input))
    },
    send(input) {
      const asking = caller(input.channel, input.signal)
      const { replyTo } = input.payload
      return replyTo ? sendComment(asking, input, replyTo) : unlessUnsendable(() => sendFilm(asking, input))
    },
    confirm: ({ handle, channel, signal }) => awaitVideo(caller(channel, signal), YouTubeHandle.parse(handle)),
    lookUp: ({ payload, handle, channel, since, knownRemoteIds, signal }) =>
      findVideo(caller(channel, signal), {
        payload,
        settings: YouTubeSettings.parse(channel.settings),
        since,
        knownRemoteIds,
        videoId: YouTubeHandle.parse(handle ?? {}).videoId,
      }),
    remove: (post) => removeVideo(caller(post.channel, post.signal), post),
    edit: (input) => editVideo(caller(input.channel, input.signal), input),
    metrics: (post) => countVideo(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listVideos(caller(channel, signal), YouTubeSettings.parse(channel.settings), cursor),
    budgets(_channel, step, { media, handle }) {
      if (step === 'prepare') return YouTubeHandle.parse(handle ?? {}).session === null ? [uploadBudget()] : []
      // A thumbnail is set, or a comment written, for fifty.
      return [unitBudget(step === 'send' && media !== 1 ? 50 : 1)]
    },
  }
}
