import { createFileRoute } from '@tanstack/react-router'

import { DeskScreen } from '../features/work/desk/desk-screen.tsx'
import { DeskSearch } from '../features/work/desk/desk-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/desk/$generationId')({
  validateSearch: DeskSearch,
  async beforeLoad() {
    await loadSentences('plans')
    await loadSentences('business')
    await loadSentences('calendar')
  },
  component: ContentDesk,
})

function ContentDesk() {
  const { generationId } = Route.useParams()
  const { draft } = Route.useSearch()
  return <DeskScreen generationId={generationId} draftKey={draft} />
}
