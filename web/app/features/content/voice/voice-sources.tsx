import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { Link } from '@tanstack/react-router'

import { formatList } from '../../../../lib/formats.ts'
import { VoiceDocuments } from './voice-documents.tsx'
import { VoiceSection } from './voice-section.tsx'

/** What facts may come from: the profile in its own words, and documents where there are any. */
export function VoiceSources({ business }: { business: Business }) {
  const { id, context, industry, location, keywords, vision, mission, documentCount } = business
  const stated = [
    { name: t`Context`, text: context },
    { name: t`Industry`, text: industry },
    { name: t`Location`, text: location },
    { name: t`Keywords`, text: formatList(keywords) },
    { name: t`Vision`, text: vision },
    { name: t`Mission`, text: mission },
  ].filter(({ text }) => text !== '')
  return (
    <VoiceSection
      title={t`Sources`}
      note={t`facts come from nowhere else`}
      actions={
        <Link to="/app/business/$businessId/profile" params={{ businessId: id }} search={{ tab: 'profile' }} className="link t13">
          <Trans>Open the profile</Trans>
        </Link>
      }
    >
      <dl className="vo-words">
        {stated.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="vo-passage">{text}</dd>
          </div>
        ))}
      </dl>
      {documentCount > 0 && <VoiceDocuments businessId={id} />}
      <p className="t13 mt-3">
        <Link to="/app/business/$businessId/profile" params={{ businessId: id }} search={{ tab: 'documents' }} className="link">
          <Plural value={documentCount} _0="Add documents" one="See the document" other="See all # documents" />
        </Link>
      </p>
    </VoiceSection>
  )
}
