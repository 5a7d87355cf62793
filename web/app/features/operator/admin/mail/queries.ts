import type { MailState, MailTemplate, MailTemplateText, OutboxMail, TestSmtp } from '@postwright/contract/core/mail'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../../lib/api.ts'
import { callFunction } from '../../../../../lib/functions.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export function smtpQuery() {
  return api.mail.getSmtp.queryOptions()
}

export function useSaveSmtp() {
  const queryClient = useQueryClient()
  return useMutation(api.mail.saveSmtp.mutationOptions({ onSuccess: (state) => queryClient.setQueryData(smtpQuery().queryKey, state) }))
}

export function useRemoveSmtp() {
  const queryClient = useQueryClient()
  return useMutation(api.mail.removeSmtp.mutationOptions({ onSuccess: () => queryClient.setQueryData(smtpQuery().queryKey, null) }))
}

export function mailboxQuery() {
  return api.mail.getMailbox.queryOptions()
}

export function useSaveMailbox() {
  const queryClient = useQueryClient()
  return useMutation(
    api.mail.saveMailbox.mutationOptions({ onSuccess: (state) => queryClient.setQueryData(mailboxQuery().queryKey, state) }),
  )
}

export function useRemoveMailbox() {
  const queryClient = useQueryClient()
  return useMutation(api.mail.removeMailbox.mutationOptions({ onSuccess: () => queryClient.setQueryData(mailboxQuery().queryKey, null) }))
}

/** Signs in, which takes a while where nothing answers. */
export function useExamineMailbox() {
  return useMutation(api.mail.examineMailbox.mutationOptions({ retry: false }))
}

export function useTestSmtp() {
  return useMutation({ mutationFn: (input: TestSmtp) => callFunction('test-smtp-connection', input), retry: false })
}

export function templatesQuery() {
  return api.mail.templates.queryOptions()
}

export function useSaveTemplate() {
  return useMutation(api.mail.saveTemplate.mutationOptions({ onSuccess: useReplaceTemplate() }))
}

export function useResetTemplate() {
  return useMutation(api.mail.resetTemplate.mutationOptions({ onSuccess: useReplaceTemplate() }))
}

export function useTestTemplate() {
  return useMutation(api.mail.testTemplate.mutationOptions({ retry: false }))
}

/** The words as a mail; the last one that could be drawn stays while they are not right. */
export function usePreview(name: string, words: MailTemplateText) {
  const { data, error, isError, refetch } = useQuery({
    ...api.mail.previewTemplate.queryOptions({ input: { name, ...words } }),
    retry: false,
    gcTime: 30_000,
  })
  const [drawn, setDrawn] = useState(data?.mail)
  if (data && data.mail !== drawn) setDrawn(data.mail)
  return { mail: data?.mail ?? drawn, error, isError, refetch }
}

export function useOutbox(state: MailState | undefined, to: string) {
  return useInfiniteQuery({
    ...api.mail.outbox.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, to: to || undefined, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ items }) => items.some(isLeaving)) ? followMs : false),
  })
}

export function useMail(id: string) {
  return useQuery({
    ...api.mail.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isLeaving(data) ? followMs : false),
  })
}

/** A mail is on its way for a moment only, and no change is published when that ends. */
const followMs = 1500

function isLeaving({ state, nextAttemptAt }: OutboxMail): boolean {
  return state === 'sending' || (state === 'queued' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now()))
}

export function useResend() {
  const queryClient = useQueryClient()
  return useMutation(api.mail.resend.mutationOptions({ onSuccess: () => queryClient.invalidateQueries({ queryKey: api.mail.key() }) }))
}

function useReplaceTemplate() {
  const queryClient = useQueryClient()
  return (changed: MailTemplate) =>
    queryClient.setQueryData(templatesQuery().queryKey, (all) => all?.map((known) => (known.name === changed.name ? changed : known)))
}
