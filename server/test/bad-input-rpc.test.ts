import { testEveryField } from './bad-input-fields.ts'
import { overRpc } from './hostile-requests.ts'

testEveryField('RPC', overRpc)
