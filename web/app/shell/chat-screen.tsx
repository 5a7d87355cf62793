import { t } from '@lingui/core/macro'
import { NotBuilt } from './not-built.tsx'

export function ChatScreen() {
  return (
    <NotBuilt
      title={t`Chat`}
      art="talk"
      missing={t`This version has no chat`}
      instead={t`Drafts are written from a brief on the Dashboard, and each one is changed by hand in its editor.`}
      action={{ label: t`Write a brief`, to: '/app/dashboard' }}
    />
  )
}
