import { t } from '@lingui/core/macro'
import { AssignableRole } from '@postwright/contract/identity/team'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../../ui/choice.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { roleNames, roleSays, runsTeam } from './roles.ts'

export interface Access {
  role: AssignableRole
  /** Null for all of them. */
  businessIds: string[] | null
}

interface AccessFieldsProps {
  value: Access
  onChange: (value: Access) => void
  errors: Record<string, string>
}

const roles = AssignableRole.options.map((value) => ({ value, label: roleNames[value] }))

/** What somebody may do, and where. */
export function AccessFields({ value, onChange, errors }: AccessFieldsProps) {
  const { role, businessIds } = value
  return (
    <>
      <Field label={t`Role`} hint={roleSays[role]} error={errors['role']}>
        <Select
          options={roles}
          value={role}
          onChange={(next) => onChange({ role: next, businessIds: runsTeam(next) ? null : businessIds })}
        />
      </Field>
      {!runsTeam(role) && (
        <BusinessesField value={businessIds} onChange={(next) => onChange({ role, businessIds: next })} error={errors['businessIds']} />
      )}
    </>
  )
}

interface BusinessesFieldProps {
  value: Access['businessIds']
  onChange: (value: Access['businessIds']) => void
  error: string | undefined
}

/** Nothing is asked while there is nothing to choose from. */
function BusinessesField({ value, onChange, error }: BusinessesFieldProps) {
  const businesses = useQuery(businessesQuery())
  if (businesses.isPending) return <SkeletonRows rows={1} label={t`Loading businesses`} />
  if (!businesses.data) return <ErrorState title={t`The businesses could not be loaded`} onRetry={() => businesses.refetch()} />
  if (businesses.data.length === 0) return null

  return (
    <Field label={t`Businesses`} group error={error}>
      <div className="grid gap-3">
        <Checkbox
          label={t`All businesses`}
          hint={t`Also those that are added later.`}
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
        />
        {value && (
          <div className="grid gap-2 ps-6">
            {businesses.data.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={value.includes(id)}
                onChange={(event) => {
                  const rest = value.filter((other) => other !== id)
                  onChange(event.currentTarget.checked ? [...rest, id] : rest)
                }}
              />
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}
