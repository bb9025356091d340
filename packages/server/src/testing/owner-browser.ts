import * as accounts from '@foyer/protocol/owner-accounts'
import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { issueWelcomeUrl } from '../bootstrap/first-start.js'
import type { TestResponse } from './test-caller.js'
import { publicUrl, type TestFoyer } from './test-foyer.js'

export const ownerPassword = 'a long enough phrase of the owner'

/** A browser in which an owner uses the console. It keeps its cookies. */
export interface OwnerBrowser {
  /**
   * Sends a call as the console does. A string is sent as the body unchanged, any other value as JSON. `headers`
   * override those of the browser.
   */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<TestResponse>
  /** The Cookie header of the browser. */
  cookie(): string
}

/** Opens a browser without a session. */
export function ownerBrowser(foyer: TestFoyer, network = '192.0.2.1'): OwnerBrowser {
  const cookies = new Map<string, string>()
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    call: async (method, path, body, headers = {}) => {
      const all = {
        origin: publicUrl,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        [accounts.consoleHeader]: '1',
        cookie: cookie(),
        ...headers,
      }
      const sent = Object.entries(all).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      )
      const init = {
        method,
        headers: sent,
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      const response = await foyer.fetchFrom(network, new Request(new URL(path, publicUrl), init))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const content = (await response.json()) as Record<string, unknown>
      return { status: response.status, body: content, headers: response.headers }
    },
  }
}

/** Returns the token of a link to the console. */
export function tokenOf(text: string | undefined): string {
  return /\/console\/welcome#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'no link'
}

/** Creates the account of the first owner with the link that the server prints at its first start, and logs in. */
export async function firstOwner(
  foyer: TestFoyer,
  email = 'ada@example.com',
): Promise<OwnerBrowser> {
  const browser = ownerBrowser(foyer)
  const token = tokenOf(await issueWelcomeUrl(foyer.services))
  const account = { token, email, name: 'Ada', password: ownerPassword }
  const { status } = await browser.call('POST', accounts.redeemOwnerLink.path, account)
  if (status !== 200) throw new Error(`the first account was refused with ${status}`)
  return browser
}

/** Invites an owner with a role, accepts the invitation and logs in. */
export async function invitedOwner(
  foyer: TestFoyer,
  inviter: OwnerBrowser,
  role: OwnerRole,
): Promise<OwnerBrowser> {
  const browser = ownerBrowser(foyer)
  const wanted = { email: `${role}@example.com`, role }
  const { body } = await inviter.call('POST', accounts.inviteOwner.path, wanted)
  const account = { token: tokenOf(String(body.url)), name: role, password: ownerPassword }
  const { status } = await browser.call('POST', accounts.redeemOwnerLink.path, account)
  if (status !== 200) throw new Error(`the invitation was refused with ${status}`)
  return browser
}
