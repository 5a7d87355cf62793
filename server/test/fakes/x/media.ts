import { fileIn, textIn } from '../forms.ts'
import type { Answer, Asked } from '../provider-server.ts'
import { invalid, notFound, type XState } from './state.ts'

/** https://docs.x.com/x-api/media (read 2026-08) */
export function xMedia(state: XState, { method, path, query }: Asked, fields: Record<string, unknown>): Answer {
  if (method === 'GET') return poll(state, query.get('media_id') ?? '')
  if (path === '/2/media/metadata') return describe(state, fields)
  if (path === '/2/media/upload') {
    const file = fileIn(fields, 'media')
    if (!file || file.bytes > 5 * 1024 * 1024) return invalid('media is required.')
    return keep(state, {
      type: textIn(fields, 'media_category'),
      bytes: file.bytes,
      alt: '',
      polls: 0,
      expected: null,
      segments: new Map(),
    })
  }
  if (path === '/2/media/upload/initialize') {
    const { total_bytes: expected, media_category: type } = fields as { total_bytes: number; media_category: string }
    return keep(state, { type, bytes: 0, alt: '', polls: state.settings.polls, expected, segments: new Map() })
  }
  const [, id = '', step] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path) ?? []
  const media = state.media.get(id)
  if (!media) return notFound
  if (step === 'append') {
    const file = fileIn(fields, 'media')
    if (!file || !/^\d{1,3}$/.test(textIn(fields, 'segment_index'))) return invalid('segment_index is required.')
    media.segments.set(Number(textIn(fields, 'segment_index')), file.bytes)
    return { status: 200, body: { data: { expires_at: 1 } } }
  }
  media.bytes = [...media.segments.values()].reduce((sum, bytes) => sum + bytes, 0)
  if (media.bytes !== media.expected) return invalid('Segments do not add up to provided total file size.')
  media.expected = null
  return { status: 200, body: { data: { id, processing_info: { state: 'pending', check_after_secs: 0 } } } }
}

function keep(state: XState, media: Parameters<XState['media']['set']>[1]): Answer {
  const id = state.nextId()
  state.media.set(id, media)
  return { status: 200, body: { data: { id, media_key: `3_${id}`, size: media.bytes, expires_after_secs: 86_400 } } }
}

function describe(state: XState, fields: Record<string, unknown>): Answer {
  const { id, metadata } = fields as { id: string; metadata?: { alt_text?: { text?: string } } }
  const media = state.media.get(id)
  if (!media) return notFound
  media.alt = metadata?.alt_text?.text ?? ''
  return { status: 200, body: { data: { id } } }
}

function poll(state: XState, id: string): Answer {
  const media = state.media.get(id)
  if (!media) return notFound
  if (media.polls > 0) {
    media.polls -= 1
    return { status: 200, body: { data: { id, processing_info: { state: 'in_progress', check_after_secs: 0, progress_percent: 40 } } } }
  }
  const info = state.settings.failsFilms ? { state: 'failed', error: { message: 'InvalidMedia: file is corrupt' } } : { state: 'succeeded' }
  return { status: 200, body: { data: { id, processing_info: info } } }
}
