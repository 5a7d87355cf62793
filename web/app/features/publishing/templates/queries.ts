import type { Channel } from '@postwright/contract/publishing/channels'
import type { MessageTemplate } from '@postwright/contract/publishing/messages'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export type OfChannel = Pick<Channel, 'id' | 'businessId' | 'kind'>

/** The templates of a number. */
export function useTemplates({ id, businessId }: OfChannel): { templates: readonly MessageTemplate[]; isKnown: boolean } {
  const { data } = useQuery(api.messages.templates.queryOptions({ input: { businessId } }))
  return { templates: data?.find(({ channelId }) => channelId === id)?.templates ?? [], isKnown: data !== undefined }
}

export function useReadTemplates() {
  return useMutation(api.messages.refreshTemplates.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

/** As settings have it. */
export function writtenAs({ name, language }: Pick<MessageTemplate, 'name' | 'language'>): string {
  return `${name}/${language}`
}
