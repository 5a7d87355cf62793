import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { BusinessScreen } from '../features/content/businesses/business-screen.tsx'
import { BusinessSearch } from '../features/content/businesses/business-search.ts'
import { VoicePanel } from '../features/content/voice/voice-panel.tsx'
import { DocumentsPanel } from '../features/content/documents/documents-panel.tsx'
import { FromWebsite } from '../features/content/websites/from-website.tsx'
import { BusinessChannels } from '../features/publishing/deliveries/business-channels.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

const BusinessNewsletter = lazyPart(async () => {
  await loadSentences('messages')
  return (await import('../features/publishing/newsletters/business-newsletter.tsx')).BusinessNewsletter
})

const BusinessMessages = lazyPart(async () => {
  await loadSentences('messages')
  return (await import('../features/publishing/messages/business-messages.tsx')).BusinessMessages
})

export const Route = createFileRoute('/app/business/$businessId/profile')({
  validateSearch: BusinessSearch,
  beforeLoad: () =>
    Promise.all([loadSentences('business'), loadSentences('sources'), loadSentences('calendar'), loadSentences('publishing')]),
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
      newsletterPanel={
        <Suspense fallback={<SkeletonRows rows={3} label={t`Loading the newsletter`} />}>
          <BusinessNewsletter businessId={businessId} />
        </Suspense>
      }
      messagesPanel={
        <Suspense fallback={<SkeletonRows rows={3} label={t`Loading messages`} />}>
          <BusinessMessages businessId={businessId} />
        </Suspense>
      }
      renderVoice={(business) => <VoicePanel business={business} contentType={type} />}
      documentsPanel={<DocumentsPanel businessId={businessId} />}
      fromWebsite={FromWebsite}
      onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })}
    />
  )
}
