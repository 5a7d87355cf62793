import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { type NotificationChannel, type NotificationGroup, notificationGroups } from '@postwright/contract/core/notifications/rules'
import type { NotificationPreference } from '@postwright/contract/core/notifications'
import { say } from '@postwright/contract/core/sentences'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../../ui/choice.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSendsMail } from '../../identity/accounts/queries.ts'
import './notifications.css'
import { preferencesQuery, useSetPreference } from './queries.ts'

const channels: readonly [NotificationChannel, string, string][] = [
  ['inApp', t`In the app`, t`In the app`],
  ['mail', t`Mail`, t`By mail at once`],
  ['digest', t`Daily mail`, t`In the daily mail`],
]

/** What reaches this person, and how. Each box is saved by itself. */
export function NotificationPreferences({ timeZone }: { timeZone: string }) {
  const preferences = useQuery(preferencesQuery())
  const sendsMail = useSendsMail()

  return (
    <Sheet title={t`What you are told`} className="mt-6 max-w-[720px]">
      <SheetBody>
        <p className="soft">
          {!sendsMail && t`This site sends no mail at the moment: the app alone tells you. `}
          {t`Mails of one burst are one mail. The daily mail comes at 08:00, ${timeZone}, with what you have not read. Both leave out what you read in the app.`}
        </p>
      </SheetBody>
      <LoadState of={preferences} rows={6} loading={t`Loading your choices`} failed={t`Your choices could not be loaded`} />
      {preferences.isSuccess && (
        <table className="notification-channels">
          <caption className="vh">
            <Trans>What you are told, and how</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t`Kind`}</span>
              </th>
              {channels.map(([channel, head]) => (
                <th key={channel} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {grouped(preferences.data).map(([group, kinds]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {say(notificationGroups[group])}
                </th>
              </tr>
              {kinds.map((preference) => (
                <PreferenceRow key={preference.kind} preference={preference} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </Sheet>
  )
}

function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const set = useSetPreference()
  const label = say(notificationKinds[preference.kind].label)
  const isOn = (channel: NotificationChannel) =>
    set.isPending && set.variables.channel === channel ? set.variables.on : preference[channel]

  return (
    <tr>
      <th scope="row">{label}</th>
      {channels.map(([channel, , phrase]) => {
        const isFixed = preference.fixed.includes(channel)
        return (
          <td key={channel}>
            {isFixed && !preference[channel] ? (
              <span className="soft" title={t`Not for this kind`}>
                <span aria-hidden="true">–</span>
                <span className="vh">
                  <Trans>{phrase}: not for this kind</Trans>
                </span>
              </span>
            ) : (
              <Checkbox
                aria-label={`${label}: ${phrase}`}
                title={isFixed ? t`This cannot be turned off` : undefined}
                checked={isOn(channel)}
                disabled={isFixed}
                onChange={({ currentTarget: { checked } }) =>
                  set.mutate(
                    { kind: preference.kind, channel, on: checked },
                    { onError: (error) => toast.failed(error, t`Your choice could not be saved`) },
                  )
                }
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

function grouped(preferences: readonly NotificationPreference[]): [NotificationGroup, NotificationPreference[]][] {
  return [...Map.groupBy(preferences, ({ kind }) => notificationKinds[kind].group)]
}
