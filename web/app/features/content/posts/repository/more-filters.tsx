import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Popover } from '../../../../../ui/popover.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { teamQuery } from '../../../identity/team/queries.ts'
import { fullNameOf } from '../../businesses/channel-name.ts'
import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { businessesQuery } from '../../businesses/queries.ts'
import type { RepositoryFiltersProps } from './repository-filters.tsx'

const any = 'any'
const rare = ['author', 'channel', 'review', 'copies', 'from', 'to'] as const

/** What is filtered by less often. The button says how many of them count. */
export function MoreFilters({ search, onSearch }: RepositoryFiltersProps) {
  const { data: team } = useQuery(teamQuery())
  const { data: channels = [] } = useQuery(channelsQuery(search.business))
  const { data: businesses = [] } = useQuery(businessesQuery())
  const [open, setOpen] = useState(false)
  const count = rare.filter((name) => search[name] !== undefined).length

  return (
    <Popover
      title={t`More filters`}
      open={open}
      onOpenChange={setOpen}
      className="repo-more"
      trigger={
        <Button size="sm" icon={ListFilter}>
          {count > 0 ? t`More filters: ${{ count }}` : t`More filters`}
        </Button>
      }
    >
      <div className="grid gap-3 mt-3">
        <Field label={t`Author`}>
          <Select
            options={[
              { value: any, label: t`Anybody` },
              ...(team?.members ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
            ]}
            value={search.author ?? any}
            onChange={(author) => onSearch({ author: author === any ? undefined : author })}
          />
        </Field>
        <Field label={t`Channel`}>
          <Select
            options={[
              { value: any, label: t`Any channel` },
              ...channels.map((channel) => ({ value: channel.id, label: fullNameOf(channel, search.business ? [] : businesses) })),
            ]}
            value={search.channel ?? any}
            onChange={(channel) => onSearch({ channel: channel === any ? undefined : channel })}
          />
        </Field>
        <Field label={t({ message: 'Review', context: 'of the text of a post' })}>
          <Select
            options={[
              { value: any, label: t`Any` },
              { value: 'open', label: t`Waits for a decision` },
              { value: 'changes_requested', label: t`Changes requested` },
              { value: 'approved', label: t`Approved as it stands` },
              { value: 'none', label: t`Not reviewed` },
            ]}
            value={search.review ?? any}
            onChange={(review) => onSearch({ review: review === any ? undefined : review })}
          />
        </Field>
        <Field label={t`Copies of posts that come again`}>
          <Select
            options={[
              { value: any, label: t`With the others` },
              { value: 'without', label: t`Left out` },
              { value: 'only', label: t`Nothing else` },
            ]}
            value={search.copies ?? any}
            onChange={(copies) => onSearch({ copies: copies === any ? undefined : copies })}
          />
        </Field>
        <div className="grid gap-3">
          <Field label={t`Changed from`}>
            <Input
              type="date"
              value={search.from ?? ''}
              max={search.to}
              onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
            />
          </Field>
          <Field label={t`Changed until`}>
            <Input
              type="date"
              value={search.to ?? ''}
              min={search.from}
              onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
            />
          </Field>
        </div>
        {count > 0 && (
          <Button
            size="sm"
            onClick={() =>
              onSearch({ author: undefined, channel: undefined, review: undefined, copies: undefined, from: undefined, to: undefined })
            }
          >
            <Trans>Clear these</Trans>
          </Button>
        )}
      </div>
    </Popover>
  )
}
