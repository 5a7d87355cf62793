import { type ContentType, contentTypeLabel } from '../core/content-types.ts'
import { msg, plural } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'
import type { MediaItem } from './content.ts'
import { platformRules } from './platform-rules.ts'

/** One thing that a platform's rules say about the pictures and films of a post. A hard one stops publishing. */
export interface MediaIssue {
  code: string
  severity: 'hard' | 'advice'
  message: string
}

/** What the platform's rules say about what goes out with a text: hard issues first. */
export function checkMedia(type: ContentType, media: readonly MediaItem[]): MediaIssue[] {
  const rule = platformRules[type].media
  const label = contentTypeLabel(type)
  const images = media.filter(({ kind }) => kind === 'image')
  const videos = media.filter(({ kind }) => kind === 'video')
  const issues: MediaIssue[] = []
  const add = (code: string, severity: MediaIssue['severity'], message: Sentence) => issues.push({ code, severity, message: say(message) })

  if (images.length > 0 && videos.length > 0 && !rule.mixed && rule.images > 0 && rule.videos > 0)
    add('mixed', 'hard', msg`${{ label }} takes pictures or a film, not both.`)
  if (images.length > rule.images)
    add(
      'images',
      'hard',
      rule.images === 0
        ? msg`${{ label }} takes no pictures.`
        : msg`${{ label }} takes at most ${plural({ images: rule.images }, { one: '# picture', other: '# pictures' })}.`,
    )
  if (videos.length > rule.videos)
    add(
      'videos',
      'hard',
      rule.videos === 0
        ? msg`${{ label }} takes no films.`
        : msg`${{ label }} takes at most ${plural({ videos: rule.videos }, { one: '# film', other: '# films' })}.`,
    )
  for (const item of media) for (const message of problemsOf(item, type)) add('file', 'hard', message)
  if (media.length === 0 && rule.kind === 'required')
    add(
      'missing',
      'advice',
      rule.images === 0 || rule.takesThumbnail ? msg`${{ label }} needs a film.` : msg`${{ label }} needs a picture or a film.`,
    )
  const undescribed = images.filter(({ alt }) => alt.trim() === '').length
  if (undescribed > 0 && !rule.takesThumbnail)
    add('alt', 'advice', msg`${plural({ undescribed }, { one: '# picture has no alt text.', other: '# pictures have no alt text.' })}`)
  return issues.toSorted((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}

/** Only what stops publishing. */
export function brokenMediaLimits(type: ContentType, media: readonly MediaItem[]): MediaIssue[] {
  return checkMedia(type, media).filter(({ severity }) => severity === 'hard')
}

function problemsOf({ kind, file, crop }: MediaItem, type: ContentType): Sentence[] {
  const { image, video, gifBytes, images } = platformRules[type].media
  const label = contentTypeLabel(type)
  if (!file) return []
  const { name, bytes, seconds, frames } = file
  const problems: Sentence[] = []
  const tooLarge = (most: number) =>
    msg`${{ name }} is larger than the ${{ mb: Math.floor(most / 1024 / 1024) }} MB that ${{ label }} takes.`
  if (kind === 'video') {
    if (video?.bytes && bytes > video.bytes) problems.push(tooLarge(video.bytes))
    if (video?.seconds && seconds !== null) {
      const [least, most] = video.seconds
      if (seconds < least) problems.push(msg`${{ name }} is shorter than the ${{ least }} seconds that ${{ label }} asks for.`)
      if (seconds > most) problems.push(msg`${{ name }} is longer than the ${{ most }} seconds that ${{ label }} takes.`)
    }
    return problems
  }
  if (frames > 1) {
    if (gifBytes === 0 && images > 0) problems.push(msg`${{ label }} shows no moving pictures. Use a film instead of ${{ name }}.`)
    else if (gifBytes && bytes > gifBytes) problems.push(tooLarge(gifBytes))
    return problems
  }
  // What is too large is made smaller when it is sent; a shape cannot be guessed.
  if (image?.ratio) {
    const ratio = (file.width * (crop?.width ?? 1)) / (file.height * (crop?.height ?? 1))
    const [least, most] = image.ratio
    if (ratio < least * 0.99) problems.push(msg`${{ name }} is too tall for ${{ label }}. Cut it to 4:5 or wider.`)
    if (ratio > most * 1.01) problems.push(msg`${{ name }} is too wide for ${{ label }}. Cut it to 1.91:1 or narrower.`)
  }
  return problems
}
