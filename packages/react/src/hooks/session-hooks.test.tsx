// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://site.test/"}
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FoyerProvider, useFoyer, useSession } from '../FoyerProvider.js'
import { MemberOnly } from '../MemberOnly.js'
import { fake, refusal, TOKEN } from '../testing/fake-client.js'
import { useLoginCallback } from './useLoginCallback.js'
import { useLogout } from './useLogout.js'
import { useMember } from './useMember.js'

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const MY = '/members/v1/members/my'

let visited: string[] = []

beforeEach(() => {
  visited = []
  sessionStorage.clear()
  history.replaceState(null, '', 'http://site.test/films')
  vi.spyOn(location, 'assign').mockImplementation((url) => void visited.push(String(url)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Who() {
  const { member, pending } = useMember()
  const { role } = useSession()
  return <p>{`${role} ${pending ? 'pending' : (member?.loginEmail ?? 'nobody')}`}</p>
}

describe('useSession, useMember and MemberOnly', () => {
  it('follow the session, and send no request for a visitor', async () => {
    const { show, become, on, requests } = fake()
    on(MY, () => ({ member: { id: 'm', loginEmail: 'ada@example.com' } }))
    show(
      <MemberOnly fallback={<p>please log in</p>}>
        <Who />
      </MemberOnly>,
    )
    expect(screen.getByText('please log in')).toBeDefined()
    expect(requests).toHaveLength(0)
    act(() => become('member'))
    expect(await screen.findByText('member ada@example.com')).toBeDefined()
    act(() => become('nobody'))
    expect(screen.getByText('please log in')).toBeDefined()
  })

  it('are pending while a server renders', () => {
    const { client, become } = fake()
    become('member')
    const html = renderToString(
      <FoyerProvider client={client}>
        <MemberOnly pending={<p>wait</p>} fallback={<p>visitor</p>}>
          <p>member</p>
        </MemberOnly>
      </FoyerProvider>,
    )
    expect(html).toBe('<p>wait</p>')
  })

  it('report a missing provider', () => {
    const Lost = () => <p>{String(useFoyer())}</p>
    expect(() => renderToString(<Lost />)).toThrow('put a <FoyerProvider> around the app')
  })
})

describe('useLogout', () => {
  const fullUrl = 'http://foyer.test/logout'
  function Leave({ stay = false }) {
    const { logout, pending, error } = useLogout()
    return (
      <>
        <button type="button" disabled={pending} onClick={() => void logout({ stay })}>
          leave
        </button>
        <p>{error?.message}</p>
      </>
    )
  }

  it.each([
    [false, [fullUrl]],
    [true, []],
  ])('logs out; stay: %s', async (stay, expected) => {
    const { show, become, on, client, to } = fake()
    on(REDIRECT, () => ({ redirectSession: { fullUrl } }))
    become('member')
    show(<Leave stay={stay} />)
    fireEvent.click(screen.getByText('leave'))
    await expect.poll(() => to(REDIRECT).length).toBe(1)
    await expect.poll(() => screen.getByText<HTMLButtonElement>('leave').disabled).toBe(false)
    expect(client.auth.loggedIn()).toBe(false)
    expect(visited).toEqual(expected)
  })

  it('reports a refusal, and opens the URL that ends the hosted session', async () => {
    const { show, become, on, client } = fake()
    on(REDIRECT, ({ body }) =>
      body.callbacks
        ? refusal(400, 'REDIRECT_URI_NOT_ALLOWED', 'not on an origin of the client')
        : { redirectSession: { fullUrl } },
    )
    become('member')
    show(<Leave />)
    fireEvent.click(screen.getByText('leave'))
    expect(await screen.findByText('not on an origin of the client')).toBeDefined()
    expect(client.auth.loggedIn()).toBe(false)
    expect(visited).toEqual([fullUrl])
  })

  it('stays on the page without a connection', async () => {
    const { show, become, on, client, to } = fake()
    on(REDIRECT, () => Promise.reject(new TypeError('fetch failed')))
    become('member')
    show(<Leave />)
    fireEvent.click(screen.getByText('leave'))
    await expect.poll(() => to(REDIRECT).length).toBe(1)
    expect(client.auth.loggedIn()).toBe(false)
    expect(visited).toEqual([])
  })
})

describe('useLoginCallback', () => {
  function Callback() {
    const { originalUri, pending, error, restart } = useLoginCallback()
    if (pending) return <p>one moment</p>
    if (error) {
      return (
        <button type="button" onClick={() => void restart?.()}>
          {error.message}
        </button>
      )
    }
    return <p>{originalUri}</p>
  }

  async function comeBack() {
    const setting = fake()
    setting.on(REDIRECT, () => ({ redirectSession: { fullUrl: 'http://foyer.test/authorize' } }))
    const redirectUri = 'http://site.test/callback'
    await setting.client.auth.loginWithRedirect({ redirectUri })
    const sent = setting.to(REDIRECT)[0]?.body as { auth: { authRequest: { state: string } } }
    history.replaceState(null, '', `/callback#code=c&state=${sent.auth.authRequest.state}`)
    return setting
  }

  const exchanges = (setting: Awaited<ReturnType<typeof comeBack>>) =>
    setting.to(TOKEN).filter(({ body }) => body.grantType === 'authorization_code')

  it('exchanges the code once under StrictMode and after another mount', async () => {
    const setting = await comeBack()
    const { unmount } = setting.show(<Callback />)
    expect(await screen.findByText('http://site.test/films')).toBeDefined()
    expect(location.href).toBe('http://site.test/callback')
    unmount()
    setting.show(<Callback />)
    expect(await screen.findByText('http://site.test/films')).toBeDefined()
    expect(exchanges(setting)).toHaveLength(1)
  })

  it('returns restart if the state is lost', async () => {
    const setting = await comeBack()
    sessionStorage.clear()
    visited = []
    setting.show(<Callback />)
    fireEvent.click(await screen.findByText('Invalid _state'))
    await expect.poll(() => visited).toEqual(['http://foyer.test/authorize'])
    expect(exchanges(setting)).toHaveLength(0)
  })
})
