import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'

const LinkTagsDialog = lazy(() => import('./link-tags-dialog.tsx').then((module) => ({ default: module.LinkTagsDialog })))

/** What the links in the posts of a business get when they go out. */
export function BusinessLinkTags({ business, mayManage }: { business: Business; mayManage: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { isOn, source, medium, campaign } = business.linkTags
  const tags = [['utm_source', source] as const, ['utm_medium', medium] as const, ['utm_campaign', campaign] as const]
  const said = tags.flatMap(([name, template]) => (template === '' ? [] : [`${name}=${template}`])).join(', ')
  return (
    <Sheet
      title={t`Links`}
      actions={
        mayManage && (
          <Button size="sm" onClick={() => setOpen(true)}>
            <Trans>UTM parameters…</Trans>
          </Button>
        )
      }
    >
      <SheetBody>
        <p className="t13 wrap-anywhere">
          {isOn ? t`Links in posts go out with ${{ tags: said }}.` : t`Links in posts go out as they are written, without UTM parameters.`}
        </p>
      </SheetBody>
      <Suspense>{isOpen && <LinkTagsDialog business={business} onClose={() => setOpen(false)} />}</Suspense>
    </Sheet>
  )
}
