import { t } from '@lingui/core/macro'

import { Loading, Skeleton, SkeletonRows } from '../../../../ui/skeleton.tsx'

export function ChatSkeleton() {
  return (
    <div className="ch" data-show="talk">
      <div className="ch-convs" aria-hidden="true">
        <SkeletonRows rows={6} />
      </div>
      <div className="ch-talk">
        <div className="ch-head">
          <Skeleton width={240} height={24} />
        </div>
        <MessagesSkeleton label={t`Loading the chat`} />
      </div>
    </div>
  )
}

export function MessagesSkeleton({ label }: { label: string }) {
  return (
    <div className="ch-flow">
      <Loading label={label}>
        <div className="grid gap-8">
          <div className="grid justify-items-end">
            <Skeleton width="56%" height={72} radius={10} />
          </div>
          <div className="grid gap-3">
            {[92, 84, 96, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={14} />
            ))}
          </div>
          <div className="grid justify-items-end">
            <Skeleton width="40%" height={48} radius={10} />
          </div>
        </div>
      </Loading>
    </div>
  )
}
