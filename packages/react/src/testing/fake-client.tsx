import { createClient, type FoyerClient, memoryStorage, type StoredTokens } from '@foyer/client'
import { QueryClient } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { FoyerProvider, type FoyerProviderProps } from '../FoyerProvider.js'

/** A request that the fake server received. */
export interface Recorded {
  path: string
  body: Record<string, unknown>
  authorization: string | null
}

type Responder = (request: Recorded) => unknown

/** A client on a server in memory. */
export interface Fake {
  client: FoyerClient
  queryClient: QueryClient
  requests: Recorded[]
  to(path: string): Recorded[]
  /** Sets the response to a path: a Response, or a value that is sent as JSON with status 200. */
  on(path: string, answer: Responder): void
  /** Logs a member in, or out. */
  become(role: 'member' | 'nobody', refreshToken?: string): void
  /** Renders under StrictMode, inside a provider. */
  show(children: ReactNode, props?: Pick<FoyerProviderProps, 'texts'>): RenderResult
}

export const TOKEN = '/oauth2/token'

export function fake(): Fake {
  const requests: Recorded[] = []
  const answers = new Map<string, Responder>()
  const storage = memoryStorage()
  const to = (path: string) => requests.filter((request) => request.path === path)
  answers.set(TOKEN, () => {
    const count = to(TOKEN).length
    return { access_token: `A${count}`, refresh_token: `R${count}`, expires_in: 3600 }
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname: path, searchParams } = new URL(String(input))
    const payload = searchParams.get('.r')
    const sent = payload === null ? init?.body : Buffer.from(payload, 'base64url').toString()
    const text = typeof sent === 'string' ? sent : '{}'
    const authorization = new Headers(init?.headers).get('authorization')
    const request = { path, body: JSON.parse(text) as Record<string, unknown>, authorization }
    requests.push(request)
    const answer = (await answers.get(path)?.(request)) ?? new Response('', { status: 404 })
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const listeners = new Set<() => void>()
  const watched = {
    ...storage,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const client = createClient({ clientId: 'c', host: 'http://foyer.test', fetch, storage: watched })
  const queryClient = new QueryClient()
  return {
    client,
    queryClient,
    requests,
    to,
    on: (path, answer) => void answers.set(path, answer),
    become(role, refreshToken = 'member') {
      if (role === 'member') storage.set(memberTokens(refreshToken))
      else storage.remove()
      for (const listener of listeners) listener()
    },
    show: (children, props) =>
      render(
        <StrictMode>
          <FoyerProvider client={client} queryClient={queryClient} {...props}>
            {children}
          </FoyerProvider>
        </StrictMode>,
      ),
  }
}

function memberTokens(refreshToken: string): StoredTokens {
  return {
    accessToken: { value: `access of ${refreshToken}`, expiresAt: 9e9 },
    refreshToken: { value: refreshToken, role: 'member' },
  }
}

/** Creates the response to a query. */
export function pageOf(...titles: string[]): unknown {
  const dataItems = titles.map((title) => ({ id: title, data: { _id: title, title } }))
  const pagingMetadata = { count: titles.length, offset: 0, tooManyToCount: false, hasNext: false }
  return { dataItems, pagingMetadata }
}

/** Creates an error response with a code. */
export function refusal(status: number, code: string, description = code): Response {
  const details = { applicationError: { code, description, data: {} } }
  return Response.json({ message: description, details }, { status })
}
