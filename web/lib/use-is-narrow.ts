import { useMediaQuery } from './use-media-query.ts'

/** Whether the window is as narrow as a phone, where the styles turn too. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)')
}
