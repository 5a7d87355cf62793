import { Testimonial } from '@postwright/contract/operator/site'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from '../../core/instance/public.ts'

const Stored = z.array(Testimonial).default([])
const key = 'testimonials'

/** What customers said, in the order in which it is shown; empty until an administrator enters some. */
export function readTestimonials(tx: Pick<Tx, 'select'>): Promise<Testimonial[]> {
  return readSetting(tx, key, Stored)
}

export async function writeTestimonials(tx: Tx, testimonials: Testimonial[]): Promise<void> {
  await writeSetting(tx, key, testimonials)
}
