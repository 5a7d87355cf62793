import { RefreshCw } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { PublicPage, ProofCard } from '../features/accounts/public-page.tsx'

/** Any unexpected error while a screen is drawn ends here. */
export function GeneralError() {
  usePageTitle('Something went wrong')
  return (
    <PublicPage>
      <ProofCard title="Something went wrong" intro="This screen could not be shown. What you saved is safe.">
        <Button variant="primary" size="lg" block icon={RefreshCw} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </ProofCard>
    </PublicPage>
  )
}
