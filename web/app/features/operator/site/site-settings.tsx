import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { CaptchaForm } from './captcha-form.tsx'
import { CountingForm } from './counting-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { siteQuery } from './queries.ts'
import { TestimonialsForm } from './testimonials-form.tsx'

/** What the public pages say: each part is saved by itself. */
export function SiteSettings() {
  const site = useQuery(siteQuery())
  if (!site.data) {
    return (
      <Sheet title={t`Public pages`} className="mt-6 max-w-[720px]">
        <LoadState
          of={site}
          rows={6}
          loading={t`Loading the settings of the site`}
          failed={t`The settings of the site could not be loaded`}
        />
      </Sheet>
    )
  }
  const { identity, testimonials, captcha, counting } = site.data
  return (
    <div className="mt-6 grid gap-6 max-w-[720px]">
      <IdentityForm identity={identity} />
      <TestimonialsForm testimonials={testimonials} />
      <CaptchaForm captcha={captcha} />
      <CountingForm counting={counting} />
    </div>
  )
}
