import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'

import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'

/** Another business is another list of conversations. */
export function BusinessChoice({ business }: { business: Business }) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  if (businesses.length < 2) return null
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="select select-sm ch-business" aria-label={t`Business: ${{ name: business.name }}`}>
          <Monogram name={business.name} size={20} />
          <b className="m trunc">{business.name}</b>
          <ChevronDown className="i-14" aria-hidden="true" />
        </button>
      }
    >
      {businesses.map(({ id, name }) => (
        <MenuItem
          key={id}
          render={
            <Link
              to="/app/chat/$businessId"
              params={{ businessId: id }}
              // The scope of all screens goes along where there is one.
              search={(search) => ({ ...search, conversation: undefined, business: search.business && id })}
            />
          }
        >
          <Monogram name={name} size={20} />
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
