import { Trans } from '@lingui/react/macro'
import { mailTo } from './site.ts'

/** "write to help@example.com", within a sentence; where nobody has entered an address, who can be asked instead. */
export function WriteTo({ address, subject }: { address: string; subject?: string }) {
  if (address === '') return 'ask whoever gave you the address of this site, which has no public contact address yet'
  return (
    <>
      <Trans>
        write to <a href={mailTo(address, subject)}>{address}</a>
      </Trans>
    </>
  )
}
