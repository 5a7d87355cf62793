import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { lazyPart } from '../../lib/lazy-part.ts'
import { EditorScreen } from '../features/content/posts/editor/editor-screen.tsx'
import { EditorSearch } from '../features/content/posts/editor/editor-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

const SchedulePanel = lazyPart(async () => (await import('../features/publishing/schedule/schedule-panel.tsx')).SchedulePanel)
const EditorStyle = lazyPart(async () => (await import('../features/content/voice/style-check/editor-style.tsx')).EditorStyle)
const RevisePanel = lazyPart(async () => (await import('../features/content/revisions/revise-panel.tsx')).RevisePanel)
const NewsletterOfPost = lazyPart(async () => {
  await loadSentences('messages')
  return (await import('../features/publishing/newsletters/newsletter-of-post.tsx')).NewsletterOfPost
})
const MessagesOfPost = lazyPart(async () => {
  await loadSentences('messages')
  return (await import('../features/publishing/messages/messages-of-post.tsx')).MessagesOfPost
})
const TasksOfPost = lazyPart(async () => {
  await loadSentences('tasks')
  return (await import('../features/work/tasks/tasks-of-post.tsx')).TasksOfPost
})

export const Route = createFileRoute('/app/repository/$postId')({
  validateSearch: EditorSearch,
  beforeLoad: () =>
    Promise.all([loadSentences('business'), loadSentences('media'), loadSentences('calendar'), loadSentences('publishing')]),
  component: PostEditor,
})

function PostEditor() {
  const { postId } = Route.useParams()
  const { planFor } = Route.useSearch()
  return (
    <EditorScreen
      postId={postId}
      renderStyle={(post, typed, onMend) => (
        <Suspense fallback={null}>
          <EditorStyle {...typed} post={post} onMend={onMend} />
        </Suspense>
      )}
      renderRevise={(post, typed, mayRevise) => (
        <Suspense fallback={null}>
          <RevisePanel {...{ post, typed, mayRevise }} />
        </Suspense>
      )}
      renderSchedule={(post, saveFirst) => (
        <>
          <SchedulePanel post={post} planFor={planFor} beforeSchedule={saveFirst} />
          {post.contentType === 'newsletter' && (
            <Suspense fallback={null}>
              <NewsletterOfPost post={post} saveFirst={saveFirst} />
            </Suspense>
          )}
          {post.contentType === 'whatsapp' && (
            <Suspense fallback={null}>
              <MessagesOfPost post={post} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <TasksOfPost postId={post.id} />
          </Suspense>
        </>
      )}
    />
  )
}
