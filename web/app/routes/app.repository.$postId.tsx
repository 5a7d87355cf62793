import { createFileRoute } from '@tanstack/react-router'

import { EditorScreen } from '../features/posts/editor/editor-screen.tsx'

export const Route = createFileRoute('/app/repository/$postId')({ component: PostEditor })

function PostEditor() {
  const { postId } = Route.useParams()
  return <EditorScreen postId={postId} />
}
