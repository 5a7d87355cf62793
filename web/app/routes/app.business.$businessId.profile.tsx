import { createFileRoute } from '@tanstack/react-router'

import { BusinessScreen } from '../features/content/businesses/business-screen.tsx'
import { BusinessSearch } from '../features/content/businesses/business-search.ts'
import { VoicePanel } from '../features/content/voice/voice-panel.tsx'
import { DocumentsPanel } from '../features/content/documents/documents-panel.tsx'
import { FromWebsite } from '../features/content/websites/from-website.tsx'
import { BusinessChannels } from '../features/publishing/deliveries/business-channels.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/business/$businessId/profile')({
  validateSearch: BusinessSearch,
  beforeLoad: () =>
    Promise.all([loadSentences('business'), loadSentences('sources'), loadSentences('calendar'), loadSentences('channels')]),
  component: BusinessProfile,
})

function BusinessProfile() {
  const { businessId } = Route.useParams()
  const { tab, type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BusinessScreen
      businessId={businessId}
      tab={tab}
      channelsPanel={<BusinessChannels businessId={businessId} />}
      renderVoice={(business) => <VoicePanel business={business} contentType={type} />}
      documentsPanel={<DocumentsPanel businessId={businessId} />}
      fromWebsite={FromWebsite}
      onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })}
    />
  )
}
