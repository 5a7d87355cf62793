import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { EditorScreen } from '../features/content/posts/editor/editor-screen.tsx'
import { EditorSearch } from '../features/content/posts/editor/editor-search.ts'

const SchedulePanel = lazy(() =>
  import('../features/publishing/schedule/schedule-panel.tsx').then((module) => ({ default: module.SchedulePanel })),
)

export const Route = createFileRoute('/app/repository/$postId')({ validateSearch: EditorSearch, component: PostEditor })

function PostEditor() {
  const { postId } = Route.useParams()
  const { planFor } = Route.useSearch()
  return (
    <EditorScreen
      postId={postId}
      renderSchedule={(post, saveFirst) => <SchedulePanel post={post} planFor={planFor} beforeSchedule={saveFirst} />}
    />
  )
}
