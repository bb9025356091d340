// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bringFonts } from '../app/fonts.js'
import { createSiteConnection } from './site-client.js'

const settings = { VITE_FOYER_CLIENT_ID: 'film-club', VITE_FOYER_HOST: 'https://foyer.test' }
const token = { access_token: 'A', refresh_token: 'R', expires_in: 3600 }

/** Runs `public/early.js` as the page does. */
function runEarly(data: { app?: string; host?: string } = {}): void {
  const script = document.createElement('script')
  script.dataset.clientId = settings.VITE_FOYER_CLIENT_ID
  script.dataset.host = settings.VITE_FOYER_HOST
  Object.assign(script.dataset, data)
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  new Function(readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8'))()
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.fonts
})

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.earlyToken = undefined
})

describe('the early script', () => {
  it('asks for the token that the client then takes: there is one request', async () => {
    const send = vi.fn(async (..._request: Parameters<typeof fetch>) => Response.json(token))
    vi.stubGlobal('fetch', send)
    runEarly()
    const { session } = createSiteConnection(settings)
    expect(await session.authorization()).toBe('A')
    expect(send.mock.calls.map(([url]) => url)).toEqual(['https://foyer.test/oauth2/token'])
  })

  it('asks the address of the page when no host is set', async () => {
    const send = vi.fn(async (..._request: Parameters<typeof fetch>) => Response.json(token))
    vi.stubGlobal('fetch', send)
    runEarly({ host: '' })
    await createSiteConnection({ ...settings, VITE_FOYER_HOST: '' }).session.authorization()
    expect(send.mock.calls.map(([url]) => url)).toEqual([`${location.origin}/oauth2/token`])
  })

  it('asks for nothing where somebody was before: the client looks at what is stored', async () => {
    vi.stubGlobal('fetch', async () => Response.json(token))
    await createSiteConnection(settings).session.authorization()
    const send = vi.fn(async () => Response.json(token))
    vi.stubGlobal('fetch', send)
    runEarly()
    expect(send).not.toHaveBeenCalled()
  })

  it('sends for what draws the page', () => {
    vi.stubGlobal('fetch', async () => Response.json(token))
    runEarly({ app: '/assets/app-1.js' })
    const link = document.head.querySelector('link[rel="modulepreload"]')
    expect(link?.getAttribute('href')).toBe('/assets/app-1.js')
    link?.remove()
    // Without a build there is no such file.
    runEarly()
    expect(document.head.querySelector('link[rel="modulepreload"]')).toBeNull()
  })

  it('has fonts that were here before from the first paint on', () => {
    vi.stubGlobal('fetch', async () => Response.json(token))
    runEarly()
    expect(document.documentElement.dataset.fonts).toBeUndefined()
    bringFonts()
    delete document.documentElement.dataset.fonts
    runEarly()
    expect(document.documentElement.dataset.fonts).toBe('here')
  })
})
