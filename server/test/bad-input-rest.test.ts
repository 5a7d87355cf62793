import { testEveryField } from './bad-input-fields.ts'
import { overRest } from './hostile-requests.ts'

testEveryField('REST', overRest)
