import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { MediaScreen } from '../features/content/media/media-screen.tsx'
import { MediaSearch } from '../features/content/media/media-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/media')({
  validateSearch: MediaSearch,
  beforeLoad: () => loadSentences('media'),
  component: Media,
})

function Media() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<MediaSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change, resetScroll: false }),
    [navigate],
  )
  return <MediaScreen search={search} onSearch={onSearch} />
}
