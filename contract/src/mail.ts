import { z } from 'zod'

import { Email, line, required, secret } from './values.ts'

export const smtpSecurities = ['starttls', 'tls', 'none'] as const
export const SmtpSecurity = z.enum(smtpSecurities)
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

/** A name of the internet or an address; nothing that could mean something else to a mail server. */
const Host = required(line(253), 'Host').regex(/^[\p{L}\p{N}._:-]+$/u, 'Give a host name, such as smtp.example.com')

export const SmtpSettings = z.object({
  host: Host,
  port: z.int().min(1, 'Use 1 to 65535.').max(65_535, 'Use 1 to 65535.'),
  security: SmtpSecurity.default('starttls'),
  user: line(254),
  /** Left out, the one that is known stays. */
  password: secret(512).optional(),
  from: Email,
  fromName: line(80).default(''),
})
export type SmtpSettings = z.infer<typeof SmtpSettings>
