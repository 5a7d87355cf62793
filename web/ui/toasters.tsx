import { t } from '@lingui/core/macro'
import { Check, CircleX, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'

import { IconButton } from './button.tsx'
import type { Notice, ToastAction } from './toasts.tsx'

/** How long plain feedback stays, in milliseconds. */
const plainMs = 4000
/** How long a notice stays that nobody dismisses, in milliseconds. */
const noticeMs = 10 * 60_000
/** Over the left end of the header, or, where the list of businesses is whole, over its end: no screen, panel or dialog has buttons of its own there. */
const place = { top: 4, left: 4, bottom: 100 }
const hasWholeList = '(min-width: 1100px)'
const noticeId = 'notice'

export function MountedMessages({ onReady }: { onReady: () => void }) {
  // The toaster listens from its own effects on, which run before this one.
  useEffect(onReady, [onReady])
  return (
    <Toaster
      id="plain"
      position="top-left"
      offset={place}
      mobileOffset={place}
      visibleToasts={3}
      duration={plainMs}
      gap={8}
      expand
      customAriaLabel={t`Messages`}
    />
  )
}

export function MountedNotices({ className, onReady }: { className: string; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <div className={`notices ${className}`}>
      <Toaster id="notice" visibleToasts={1} swipeDirections={[]} customAriaLabel={t`Notices`} />
    </div>
  )
}

export interface Plain {
  title: string
  reason?: string
  tone: 'good' | 'bad'
  action?: ToastAction
}

export function showPlain({ title, reason, tone, action }: Plain) {
  const Icon = tone === 'good' ? Check : CircleX
  toast.custom(
    (id) => (
      <div className="toast">
        <Icon aria-hidden="true" />
        <div>
          <div>{title}</div>
          {reason && <div className="t13">{reason}</div>}
        </div>
        {action && <ActionButton action={action} id={id} className="textbtn" />}
      </div>
    ),
    { toasterId: 'plain', position: window.matchMedia(hasWholeList).matches ? 'bottom-left' : 'top-left' },
  )
}

export function showNotice({ title, text, tone = 'info', icon: Icon = tone === 'bad' ? CircleX : Info, actions = [] }: Notice) {
  toast.custom(
    (id) => (
      <div className="banner notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
        <Icon aria-hidden="true" />
        <div>
          <div className="b">{title}</div>
          {text && <div className="t13">{text}</div>}
        </div>
        <div className="acts">
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} id={id} className="btn btn-sm" />
          ))}
          <IconButton icon={X} label={t`Dismiss`} size="sm" onClick={() => toast.dismiss(id)} />
        </div>
      </div>
    ),
    { id: noticeId, toasterId: 'notice', duration: noticeMs },
  )
}

export function hideNotice() {
  toast.dismiss(noticeId)
}

function ActionButton({ action, id, className }: { action: ToastAction; id: string | number; className: string }) {
  // A message that was dismissed can be clicked until it has left the screen.
  const isUsed = useRef(false)

  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        if (isUsed.current) return
        isUsed.current = true
        toast.dismiss(id)
        action.onAction()
      }}
    >
      {action.label}
    </button>
  )
}
