import type { Team } from '@postwright/contract/identity/team'
import type { ComponentType } from 'react'

/** What plans say about seats. Billing knows it; whoever puts both on a screen gives it. */
export interface SeatNotices {
  /** No seat is left. */
  NoSeat: ComponentType<{ seats: Team['seats'] }>
  /** Why an invitation was refused; nothing without an error. */
  SeatRefusal: ComponentType<{ error: unknown }>
}
