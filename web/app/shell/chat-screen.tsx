import { NotBuilt } from './not-built.tsx'

export function ChatScreen() {
  return (
    <NotBuilt
      title="Chat"
      art="talk"
      missing="This version has no chat"
      instead="Drafts are written from a brief on the Dashboard, and each one is changed by hand in its editor."
      action={{ label: 'Write a brief', to: '/app/dashboard' }}
    />
  )
}
