// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { FoyerProvider, useSession } from './FoyerProvider.js'
import { MemberOnly } from './MemberOnly.js'
import { createPageClient, type SessionHandover } from './page-client.js'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const session = { role: 'member', loggedIn: true, generation: 0, ready: true } as const

function pageOf(handover: SessionHandover, now = () => 0) {
  const sent: (string | null)[] = []
  const client = createPageClient({
    clientId: 'c',
    host: 'http://foyer.test',
    handover,
    clock: { now, after: () => () => {} },
    fetch: async (input, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return String(input).endsWith('/oauth2/token')
        ? Response.json({ access_token: 'visitor', refresh_token: 'r', expires_in: 60 })
        : Response.json({ totalCount: 3 })
    },
  })
  return { client, sent, count: () => client.items.query('films').count() }
}

it('hydrates without an error, and never shows a member as logged out', async () => {
  const states: string[] = []
  const Who = () => {
    const { role } = useSession()
    states.push(role)
    return <p>{role}</p>
  }
  const app = () => {
    const { client } = pageOf({ session })
    return (
      <FoyerProvider client={client} initialSession={session}>
        <MemberOnly fallback={<p>please log in</p>} pending={<p>wait</p>}>
          <Who />
        </MemberOnly>
      </FoyerProvider>
    )
  }
  const complaints = vi.spyOn(console, 'error')
  const html = renderToString(app())
  expect(html).toBe('<p>member</p>')
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  const recovered = vi.fn()
  await act(async () => {
    hydrateRoot(root, app(), { onRecoverableError: recovered })
  })
  expect(root.innerHTML).toBe(html)
  expect(new Set(states)).toEqual(new Set(['member']))
  expect(recovered).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
})

it('reads as a visitor for a visitor, with a token of its own', async () => {
  const visitor = { role: 'none', loggedIn: false, generation: 0, ready: true } as const
  const { count, sent } = pageOf({ session: visitor })
  expect(await count()).toBe(3)
  expect(sent).toEqual([null, 'visitor'])
})

it('sends an idempotency key with the write of a visitor, which is repeated after a lost connection', async () => {
  const keys: (string | null)[] = []
  const client = createPageClient({
    clientId: 'c',
    host: 'http://foyer.test',
    handover: { session: { role: 'none', loggedIn: false, generation: 0, ready: true } },
    fetch: async (input, init) => {
      const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 60 }
      if (String(input).endsWith('/oauth2/token')) {
        return Response.json({ ...tokens, extensions: 'idempotency-key' })
      }
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('fetch failed')
      return Response.json({ dataItem: { data: { _id: 'one' } } })
    },
  })
  await client.items.insert('films', {})
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

it('repeats the write of a member with a key if the server honours keys', async () => {
  const writesWith = async (extensions: string | undefined) => {
    let writes = 0
    const client = createPageClient({
      clientId: 'c',
      host: 'http://foyer.test',
      handover: { session, accessToken: { value: 'handover', secondsLeft: 60, extensions } },
      clock: {
        now: () => 0,
        after: (_ms, run) => {
          queueMicrotask(run)
          return () => {}
        },
      },
      fetch: async () => {
        writes += 1
        return new Response('', { status: 503 })
      },
    })
    const write = client.items.insert('films', {}, { idempotencyKey: 'key' })
    await expect(write).rejects.toMatchObject({ status: 503 })
    return writes
  }
  expect(await writesWith('idempotency-key')).toBe(3)
  expect(await writesWith(undefined)).toBe(1)
})

it('reads as the member with the access token from the server, until it expires', async () => {
  let now = 5_000_000
  const accessToken = { value: 'handover', secondsLeft: 60 }
  const { count, sent } = pageOf({ session, accessToken }, () => now)
  expect(await count()).toBe(3)
  now += 60_000
  await expect(count()).rejects.toMatchObject({ code: 'NO_TOKEN', retryable: false })
  expect(sent).toEqual(['handover'])
})

it('does not read as a visitor for a member', async () => {
  const { count, sent } = pageOf({ session })
  await expect(count()).rejects.toMatchObject({ code: 'NO_TOKEN' })
  expect(sent).toEqual([])
})

it('throws for a logout, which the site’s server has to make', async () => {
  const { client } = pageOf({ session })
  await expect(client.auth.logout('http://site.test/')).rejects.toMatchObject({
    code: 'SESSION_ELSEWHERE',
  })
  render(<p>{client.session.state().role}</p>)
  expect(screen.getByText('member')).toBeDefined()
})
