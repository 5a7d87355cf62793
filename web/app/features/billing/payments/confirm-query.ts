import type { Order } from '@postwright/contract/billing/payments'

import { api } from '../../../../lib/api.ts'

const confirmEveryMs = 5_000
const confirmAtMost = 24

/** An order, looked up at its provider for a while: who paid may be back before that told. Beside the other queries, which the first view loads. */
export const confirmQuery = (id: string) => ({
  ...api.payments.confirmOrder.queryOptions({ input: { id } }),
  refetchInterval: ({ state }: { state: { data?: Order | undefined; dataUpdateCount: number } }) =>
    state.data?.state === 'open' && state.dataUpdateCount < confirmAtMost ? confirmEveryMs : false,
})
