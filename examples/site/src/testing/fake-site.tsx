import { type Clock, createClient, memoryStorage, systemClock } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { QueryClient } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { ConnectionContext } from '../connection/connection-context.js'
import type { Site } from '../connection/site.js'
import { MoreTextsProvider, TextsProvider } from '../language/texts-context.js'
import { en } from '../texts/en/index.js'
import { enMore } from '../texts/en/more.js'
import { Toasts } from '../ui/Toasts.js'

/** A request to the fake server: the last part of its path, and its content. */
export interface RecordedRequest {
  call: string
  body: Record<string, unknown>
}

/** A page of the site with a fake server in memory. */
export interface FakeSite extends Site {
  requests: RecordedRequest[]
  /** Replies to a call: with a Response unchanged, with any other value as JSON and status 200. */
  on(call: string, answer: (request: RecordedRequest) => unknown): void
  /** Renders under StrictMode at an address, in English. `#address` contains the current address. */
  show(page: ReactNode, address: string): RenderResult
}

/** Creates a site for a visitor or a member. */
export function fakeSite({ memberId }: { memberId?: string } = {}): FakeSite {
  const requests: RecordedRequest[] = []
  const answers = new Map<string, (request: RecordedRequest) => unknown>()
  answers.set('token', () => ({ access_token: 'A', refresh_token: 'R', expires_in: 3600 }))
  answers.set('my', () => ({
    member: {
      id: memberId,
      loginEmail: 'ada@example.com',
      profile: { nickname: 'Ada', slug: 'a' },
    },
  }))
  const storage = memoryStorage()
  if (memberId !== undefined) {
    storage.set({
      accessToken: { value: 'M', expiresAt: 9e9 },
      refreshToken: { value: 'R', role: 'member' },
    })
  }
  const { connection, ...client } = createClient({
    clientId: 'film-club',
    host: 'http://foyer.test',
    storage,
    clock: clockOfTest(),
    fetch: async (input, init) => {
      const request = readRequest(String(input), init?.body)
      requests.push(request)
      const answer =
        (await answers.get(request.call)?.(request)) ?? new Response('', { status: 404 })
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  return {
    connection,
    client,
    queryClient,
    requests,
    on: (call, answer) => void answers.set(call, answer),
    show: (page, address) =>
      render(
        <StrictMode>
          <ConnectionContext value={connection}>
            <FoyerProvider client={client} queryClient={queryClient}>
              <MemoryRouter initialEntries={[address]} useTransitions={false}>
                <TextsProvider texts={en}>
                  <MoreTextsProvider texts={enMore}>
                    <Toasts>{page}</Toasts>
                  </MoreTextsProvider>
                </TextsProvider>
                <Address />
              </MemoryRouter>
            </FoyerProvider>
          </ConnectionContext>
        </StrictMode>,
      ),
  }
}

/**
 * A clock whose timers end with the test, because a later one, such as that of an idle live stream, would find no page.
 */
function clockOfTest(): Clock {
  const finished = new AbortController()
  onTestFinished(() => finished.abort())
  return {
    now: systemClock.now,
    after: (ms, run) => systemClock.after(ms, () => finished.signal.aborted || run()),
  }
}

function Address(): ReactNode {
  const { pathname, search, hash } = useLocation()
  return <output id="address">{pathname + search + hash}</output>
}

function readRequest(url: string, body: unknown): RecordedRequest {
  const { pathname, searchParams } = new URL(url)
  const payload = searchParams.get('.r')
  const text = payload === null ? body : Buffer.from(payload, 'base64url').toString()
  const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : {}
  const call = pathname.split('/').at(-1) ?? ''
  return { call, body: Object(parsed) }
}

/** Returns a reply to the query call. */
export function pageOf(items: readonly Record<string, unknown>[], total = items.length): unknown {
  return {
    dataItems: items.map((data) => ({ id: data._id, dataCollectionId: 'any', data })),
    pagingMetadata: {
      count: items.length,
      offset: 0,
      total,
      tooManyToCount: false,
      hasNext: false,
    },
  }
}

/** Returns an error reply with a code. */
export function refusal(status: number, code: string): Response {
  const details = { applicationError: { code, description: code, data: {} } }
  return Response.json({ message: code, details }, { status })
}
