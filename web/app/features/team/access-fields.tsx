import { AssignableRole } from '@postwright/contract/team'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { businessesQuery } from '../businesses/queries.ts'
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
export function AccessFields({ value: { role, businessIds }, onChange, errors }: AccessFieldsProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const chosen = businessIds ?? []

  return (
    <>
      <Field label="Role" hint={roleSays[role]} error={errors['role']}>
        <Select
          options={roles}
          value={role}
          onChange={(next) => onChange({ role: next, businessIds: runsTeam(next) ? null : businessIds })}
        />
      </Field>
      {!runsTeam(role) && businesses.length > 0 && (
        <Field label="Businesses" group error={errors['businessIds']}>
          <div className="grid gap-3">
            <Checkbox
              label="All businesses"
              hint="Also those that are added later."
              checked={businessIds === null}
              onChange={(event) => onChange({ role, businessIds: event.currentTarget.checked ? null : [] })}
            />
            {businessIds !== null && (
              <div className="grid gap-2 ps-6">
                {businesses.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.includes(id)}
                    onChange={(event) => {
                      const rest = chosen.filter((other) => other !== id)
                      onChange({ role, businessIds: event.currentTarget.checked ? [...rest, id] : rest })
                    }}
                  />
                ))}
              </div>
            )}
          </div>
        </Field>
      )}
    </>
  )
}
