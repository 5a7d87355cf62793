import { t } from '@lingui/core/macro'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { PostStatus, PostSummary } from '@postwright/contract/content/posts'
import {
  Archive,
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Clock,
  Eye,
  Loader,
  type LucideIcon,
  RefreshCw,
  Search,
  TriangleAlert,
  Undo2,
} from 'lucide-react'

type Tone = 'draft' | 'info' | 'warn' | 'good' | 'ink' | 'bad' | 'soft'

export interface StatusLook {
  label: string
  icon: LucideIcon
  tone: Tone
}

type Look = Omit<StatusLook, 'label'> & { label: Sentence }

const postLooks: Record<PostStatus, Look> = {
  draft: { label: msg`Draft`, icon: CircleDashed, tone: 'draft' },
  in_review: { label: msg`In review`, icon: Eye, tone: 'info' },
  changes_requested: { label: msg`Changes requested`, icon: Undo2, tone: 'warn' },
  approved: { label: msg`Approved`, icon: CircleCheck, tone: 'good' },
  scheduled: { label: msg`Scheduled`, icon: Clock, tone: 'ink' },
  publishing: { label: msg`Publishing`, icon: Loader, tone: 'info' },
  published: { label: msg`Published`, icon: CheckCheck, tone: 'good' },
  failed: { label: msg`Failed`, icon: CircleX, tone: 'bad' },
  needs_attention: { label: msg`Needs attention`, icon: TriangleAlert, tone: 'warn' },
  archived: { label: msg`Archived`, icon: Archive, tone: 'soft' },
}

const deliveryLooks: Record<DeliveryStatus, Look> = {
  scheduled: { label: msg`Scheduled`, icon: Clock, tone: 'ink' },
  sending: { label: msg`Sending`, icon: Loader, tone: 'info' },
  retrying: { label: msg`Retrying`, icon: RefreshCw, tone: 'warn' },
  held: { label: msg`Held`, icon: CirclePause, tone: 'warn' },
  unknown: { label: msg`Unknown`, icon: Search, tone: 'info' },
  published: { label: msg`Published`, icon: CheckCheck, tone: 'good' },
  failed: { label: msg`Failed`, icon: CircleX, tone: 'bad' },
  missed: { label: msg`Missed`, icon: Clock, tone: 'bad' },
  needs_attention: { label: msg`Needs attention`, icon: TriangleAlert, tone: 'warn' },
  cancelled: { label: msg`Cancelled`, icon: Ban, tone: 'soft' },
}

/** Word, icon and tone of a status, for filters, legends and calendar items. */
export function statusLook(status: PostStatus | DeliveryStatus): StatusLook {
  const { label, ...look } = { ...postLooks, ...deliveryLooks }[status]
  return { ...look, label: say(label) }
}

/** Always icon and word; colour only for what differs from calm. */
export function StatusBadge({ status, label }: { status: PostStatus | DeliveryStatus; label?: string }) {
  const { label: word, icon: Icon, tone } = statusLook(status)
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {label ?? word}
    </span>
  )
}

/** The word of a post's status; both where it is live on a channel and planned on another, or once more. */
export function standingLabel({ status, isLive }: Pick<PostSummary, 'status' | 'isLive'>): string {
  return status === 'scheduled' && isLive ? t`Published and scheduled` : statusLook(status).label
}

export function PostBadge({ post }: { post: Pick<PostSummary, 'status' | 'isLive'> }) {
  return <StatusBadge status={post.status} label={standingLabel(post)} />
}

/** The icon alone, for places too small for the word, which it keeps as its name and tooltip. */
export function StatusIcon({ status }: { status: PostStatus | DeliveryStatus }) {
  const { label, icon: Icon, tone } = statusLook(status)
  return (
    <Icon className={`i-14 c-${tone === 'draft' ? 'soft' : tone}`} role="img" aria-label={label}>
      <title>{label}</title>
    </Icon>
  )
}
