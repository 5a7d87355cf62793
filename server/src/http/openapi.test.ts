import { expect, test } from 'vitest'

import { visitor } from '../../test/harness.ts'

interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; security?: object[]; responses: Record<string, unknown>; tags?: string[] }>>
  components: { securitySchemes: object; schemas?: object }
}

async function read(): Promise<Document> {
  const { rest } = await visitor()
  return (await (await rest('/openapi.json')).json()) as Document
}

test('the document describes every address with its errors, and how to sign in', async () => {
  const document = await read()

  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers[0]?.url).toMatch(/\/api\/v1$/)
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'apiKey'])
  const operation = document.paths['/businesses/{id}']?.get
  expect(operation).toMatchObject({ operationId: 'businesses.get', tags: ['businesses'] })
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422', '429', '500']))
})

test('what is open to visitors needs no sign-in', async () => {
  const document = await read()

  expect(document.paths['/setup']?.get?.security).toEqual([])
  expect(document.paths['/businesses']?.get?.security).toEqual([{ session: [] }, { apiKey: ['read'] }])
  expect(document.paths['/account/api-keys']?.get?.security).toEqual([{ session: [] }])
})

test('an error has one shape', async () => {
  const document = await read()

  expect(document.paths['/businesses']?.post?.responses['422']).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { code: { const: 'INVALID' }, status: { const: 422 } }, required: ['code', 'status', 'message', 'data'] },
      },
    },
  })
})

test('who has the document already is told so', async () => {
  const { rest } = await visitor()
  const etag = (await rest('/openapi.json')).headers.get('etag') ?? ''

  const again = await rest('/openapi.json', { headers: { 'if-none-match': etag } })

  expect(again.status).toBe(304)
})
