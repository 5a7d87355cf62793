import { testEveryField } from './bad-input-fields.ts'
import { overRpc } from './hostile-doors.ts'

testEveryField('RPC', overRpc)
