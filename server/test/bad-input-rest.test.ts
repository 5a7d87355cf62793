import { testEveryField } from './bad-input-fields.ts'
import { overRest } from './hostile-doors.ts'

testEveryField('REST', overRest)
