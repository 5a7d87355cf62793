import { createHash } from 'node:crypto'

import { contract } from '@postwright/contract'
import type { Meta } from '@postwright/contract/core/base'
import { scopeOf } from '@postwright/contract/core/scopes'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export interface OpenApiDocument {
  answer: (request: Request) => Promise<Response>
}

/** OpenAPI 3.1, made from the contract when somebody first asks. */
export function createOpenApiDocument(serverUrl: string): OpenApiDocument {
  let made: Promise<{ text: string; etag: string }> | undefined

  async function make(): Promise<{ text: string; etag: string }> {
    const text = JSON.stringify(await generate(serverUrl))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  }

  return {
    async answer(request) {
      const { text, etag } = await (made ??= make())
      const headers = { etag, 'cache-control': 'public, no-cache', 'content-type': 'application/json' }
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      return new Response(text, { headers })
    },
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'postwright.session_token', description: 'The cookie of a signed-in browser.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, as made in Settings → API keys. Each operation names the scope that it needs.',
  },
} as const

async function generate(serverUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Postwright', version: '1', description },
    servers: [{ url: serverUrl }],
    components: { securitySchemes, schemas: { Failure: failure } },
    security: [{ session: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    customErrorResponseBodySchema: (errors, status) => {
      const shapes = errors.map(([code, message, , data]) =>
        errorShape({ const: code }, { const: status }, { type: 'string', examples: [message] }, data),
      )
      return shapes.length === 1 ? shapes[0] : { oneOf: shapes }
    },
  })

  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure['~orpc']
    const operation = operationAt(document, route.path, route.method)
    if (!operation) return
    operation.tags = path.slice(0, 1)
    operation.security = securityOf(scopeOf(meta as Meta, route.method))
    if ((meta as Meta).once) operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
    operation.responses = { ...operation.responses, ...failures }
  })
  return document
}

function securityOf(scope: ReturnType<typeof scopeOf>): OpenAPI.SecurityRequirementObject[] {
  if (scope === null) return []
  return scope === 'person' ? [{ session: [] }] : [{ session: [] }, { apiKey: [scope] }]
}

function operationAt(document: OpenAPI.Document, path = '', method = 'POST'): OpenAPI.OperationObject | undefined {
  const operations: Record<string, unknown> = { ...document.paths?.[path] }
  return operations[method.toLowerCase()] as OpenAPI.OperationObject | undefined
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w.-]{1,128}$' },
  description: 'A new one for each request, and the same when a request is repeated because its answer was lost: it then gets that answer.',
}

type Shape = Record<string, unknown>

function errorShape(code: Shape, status: Shape, message: Shape, data: unknown): Shape {
  const withData = typeof data === 'object' && data !== null && Object.keys(data).length > 0
  const required = ['code', 'status', 'message', ...(withData ? ['data'] : [])]
  return { type: 'object', properties: { code, status, message, ...(withData ? { data } : {}) }, required }
}

/** What any address may answer with beside what its procedure declares. */
const failure = errorShape({ type: 'string' }, { type: 'integer' }, { type: 'string' }, undefined)
const failures = Object.fromEntries(
  [
    ['400', 'The request cannot be read: MALFORMED'],
    ['413', 'The request is too large: PAYLOAD_TOO_LARGE'],
    ['500', 'A fault of ours, with its id in `data.requestId`: INTERNAL_SERVER_ERROR'],
  ].map(([status, description]) => [
    status,
    { description: description ?? '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]),
)

const description = `Everything that the Postwright application does, for programs.

Errors have one shape: \`{ code, status, message, data }\`. Decide on \`code\`; \`message\` is a sentence for people; for INVALID and
CONFLICT, \`data.fields\` names each field with what is wrong with it. INTERNAL_SERVER_ERROR carries \`data.requestId\`, as every
response does in the header X-Request-Id: give it to whoever runs this instance.`
