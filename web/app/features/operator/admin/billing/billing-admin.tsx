import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../../../ui/banner.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { PaypalSheet } from './paypal-sheet.tsx'
import { SellerSheet } from './seller-sheet.tsx'
import { PaystackSheet } from './paystack-sheet.tsx'
import { paymentsQuery } from './queries.ts'

/** Through whom money is taken, and whether that works. */
export function BillingAdmin() {
  const settings = useQuery(paymentsQuery())
  if (!settings.data)
    return (
      <Sheet label={t`Payments`} className="mt-6 max-w-[720px]">
        <LoadState
          of={settings}
          rows={5}
          loading={t`Loading the payment providers`}
          failed={t`The payment providers could not be loaded`}
        />
      </Sheet>
    )

  const { paystack, paypal } = settings.data
  return (
    <div className="mt-6 grid max-w-[720px] gap-5">
      {!paystack.keys && !paypal.keys && (
        <Banner tone="warn" title={t`No money is taken yet`}>
          <Trans>
            Plans are paid in a sandbox that charges nobody, and says so. Prices in rand need Paystack, prices in dollars PayPal.{' '}
            <a className="link" href="/help/guide/payments">
              How to take payments
            </a>
          </Trans>
        </Banner>
      )}
      <PaystackSheet state={paystack} />
      <PaypalSheet state={paypal} />
      <SellerSheet />
    </div>
  )
}
