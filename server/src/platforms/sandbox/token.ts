import type { Secrets } from '../../infra/secrets.ts'

/** The key of one sign-in of one channel. Both sides can make it, so it is stored nowhere. */
export function sandboxToken(secrets: Secrets, channelId: string, signIn: string): string {
  return secrets.derive(`sandbox ${channelId} ${signIn}`)
}
