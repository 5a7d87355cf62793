import { type ReactNode, useEffect } from 'react'

import { takeFlash } from '../../lib/flash.ts'
import { InstanceName } from '../../ui/instance-name.tsx'
import { toast, Toasters } from '../../ui/toasts.tsx'

/** What is around each account page: the same on the server and in the browser. */
export function AccountFrame({ instanceName, children }: { instanceName: string; children: ReactNode }) {
  useEffect(() => {
    const message = takeFlash()
    if (message !== null) toast.success(message)
  }, [])

  return (
    <InstanceName name={instanceName}>
      {children}
      <Toasters />
    </InstanceName>
  )
}
