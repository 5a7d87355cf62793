// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { zodResolver } from '@hookform/resolvers/zod'
import { anyReviewer } from '@postwright/contract/content/review-rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { BusinessForm, type BusinessFormInput } from './business-form.ts'
import { ProfileFields } from './profile-fields.tsx'

const filled: BusinessFormInput = {
  name: 'Lumen Coffee',
  context: 'A roastery.',
  contentTypes: ['linkedin'],
  industry: '',
  keywords: [],
  website: '',
  location: '',
  socialMediaLinks: { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' },
  vision: '',
  mission: '',
  goals: [],
  timeZone: 'Africa/Johannesburg',
  requiresApproval: true,
  reviewRule: anyReviewer,
  requiresCheckedClaims: false,
}

beforeEach(() => server.answers('team/get', () => done({ members: [] })))
afterEach(() => {
  cleanup()
  server.forget()
})

test('a rule that is refused is brought into view, at the step that nobody decides in', async () => {
  const saved = open()
  fireEvent.click(screen.getByRole('button', { name: 'Two steps' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  const message = await screen.findByText('Name who decides in the second step.')
  await waitFor(() => expect(message.closest('.field')?.contains(document.activeElement)).toBe(true))
  expect(saved).toEqual([])
})

test('a rule that is not finished keeps nobody from saving that no approval is needed', async () => {
  const saved = open()
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Posts need approval/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ requiresApproval: false, reviewRule: anyReviewer })
})

function open(): BusinessForm[] {
  const saved: BusinessForm[] = []
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Profile onSave={(values) => saved.push(values)} />
    </QueryClientProvider>,
  )
  return saved
}

function Profile({ onSave }: { onSave: (values: BusinessForm) => void }) {
  const form = useForm<BusinessFormInput, unknown, BusinessForm>({ resolver: zodResolver(BusinessForm), defaultValues: filled })
  const may = { changeBusinesses: true, renameBusinesses: true, ruleOnApproval: true } as Parameters<typeof ProfileFields>[0]['may']
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <ProfileFields form={form} businessId={null} reach={new Map()} may={may} />
      <button type="submit">Save</button>
    </form>
  )
}
