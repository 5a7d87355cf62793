import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { EditorScreen } from '../features/content/posts/editor/editor-screen.tsx'
import { EditorSearch } from '../features/content/posts/editor/editor-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

const SchedulePanel = lazy(() =>
  import('../features/publishing/schedule/schedule-panel.tsx').then((module) => ({ default: module.SchedulePanel })),
)

const EditorStyle = lazy(() =>
  import('../features/content/voice/style-check/editor-style.tsx').then((module) => ({ default: module.EditorStyle })),
)

const RevisePanel = lazy(() => import('../features/content/revisions/revise-panel.tsx').then((module) => ({ default: module.RevisePanel })))

const TasksOfPost = lazy(async () => {
  await loadSentences('tasks')
  const { TasksOfPost: Tasks } = await import('../features/work/tasks/tasks-of-post.tsx')
  return { default: Tasks }
})

export const Route = createFileRoute('/app/repository/$postId')({
  validateSearch: EditorSearch,
  beforeLoad: () => loadSentences('business'),
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
          <Suspense fallback={null}>
            <TasksOfPost postId={post.id} />
          </Suspense>
        </>
      )}
    />
  )
}
