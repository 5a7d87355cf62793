import { skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

const pages = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

/** The documents of a business, newest first. */
export const documentsQuery = (businessId: string) =>
  api.documents.list.infiniteOptions({ input: (cursor: string | undefined) => ({ businessId, cursor, limit: 50 }), ...pages })

/** What was read of a document, in its order. */
export const passagesQuery = (id: string) =>
  api.documents.passages.infiniteOptions({ input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }), ...pages })

/** The passages that a text would be written from; an empty text asks nothing. */
export const foundPassagesQuery = (businessId: string, text: string) =>
  api.documents.find.queryOptions({ input: text.trim() === '' ? skipToken : { businessId, text }, gcTime: 60_000 })

export function useUploadDocument() {
  return useMutation(api.documents.upload.mutationOptions({ onSuccess: useInvalidate('documents', 'businesses') }))
}

export function useAddWebPage() {
  return useMutation(api.documents.addWebPage.mutationOptions({ onSuccess: useInvalidate('documents', 'businesses') }))
}

export function useReadAgain() {
  return useMutation(api.documents.readAgain.mutationOptions({ onSuccess: useInvalidate('documents') }))
}

export function useRemoveDocument() {
  return useMutation(api.documents.remove.mutationOptions({ onSuccess: useInvalidate('documents', 'businesses') }))
}

/** The old document goes once the new one is there; a file that is known already is that document. */
export function useReplaceDocument() {
  const invalidate = useInvalidate('documents', 'businesses')
  return useMutation({
    async mutationFn({ id, businessId, file }: { id: string; businessId: string; file: File }) {
      const added = await api.documents.upload.call({ businessId, file })
      if (added.id !== id) await api.documents.remove.call({ id })
    },
    onSettled: invalidate,
  })
}
