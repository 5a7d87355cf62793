import { msg } from '@postwright/contract/core/msg'

/** Of a draft whose node died. What was written until then is shown with it. */
export const brokenOff = msg`The server stopped while it wrote this draft. Nothing was charged for it. What was written until then is shown; try again.`
