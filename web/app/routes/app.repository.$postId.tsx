import { createFileRoute } from '@tanstack/react-router'

import { EditorScreen } from '../features/posts/editor/editor-screen.tsx'
import { EditorSearch } from '../features/posts/editor/editor-search.ts'

export const Route = createFileRoute('/app/repository/$postId')({ validateSearch: EditorSearch, component: PostEditor })

function PostEditor() {
  const { postId } = Route.useParams()
  const { planFor } = Route.useSearch()
  return <EditorScreen postId={postId} planFor={planFor} />
}
