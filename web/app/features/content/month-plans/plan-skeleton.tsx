import { t } from '@lingui/core/macro'

import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'

/** The shape of a plan: what it is made by, and beside it the rows of its posts. */
export function PlanSkeleton() {
  return (
    <Loading label={t`Loading the plan`}>
      <div className="mp-screen">
        <div className="mp-head">
          <div className="grid gap-2">
            <Skeleton width={160} height={10} />
            <Skeleton width={260} height={24} />
          </div>
        </div>
        <div className="mp">
          <div className="mp-in">
            {settings.map((fields) => (
              <div key={fields}>
                <div className="grid gap-3">
                  <Skeleton width={72} />
                  {Array.from({ length: fields }, (_, field) => (
                    <Skeleton key={field} height={36} radius={6} />
                  ))}
                </div>
              </div>
            ))}
          </div>
          <div className="mp-out">
            <div className="mp-run">
              <Skeleton width={180} height={14} />
              <Skeleton width={112} height={32} radius={6} />
            </div>
            {Array.from({ length: rows }, (_, row) => (
              <div className="mp-skel-row" key={row}>
                <Skeleton width="70%" height={10} />
                <Skeleton width={`${90 - ((row * 16) % 36)}%`} height={10} />
                <Skeleton width={`${95 - ((row * 12) % 30)}%`} height={10} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </Loading>
  )
}

/** How many fields each part of the settings has: period, themes, rhythm. */
const settings = [2, 3, 5]
const rows = 8
