import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { clean, unclean } from '../core/values.ts'

export const SettingValue = z.union([
  z
    .string()
    .trim()
    .max(500)
    .refine((text) => clean(text) && !/[\n\t]/.test(text), unclean),
  z.boolean(),
  z.array(z.string().trim().min(1).max(60).refine(clean, unclean)).max(20),
])
export type SettingValue = z.infer<typeof SettingValue>

/** Settings of a channel, or of one post on it, by the names that `channelSettings` gives them. */
export const SettingValues = z
  .record(z.string().max(40), SettingValue)
  .refine((values) => Object.keys(values).length <= 20, says(msg`Set at most 20 things.`))
export type SettingValues = z.infer<typeof SettingValues>
