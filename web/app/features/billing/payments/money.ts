export { formatBilled as billed } from '@postwright/contract/billing/money'
