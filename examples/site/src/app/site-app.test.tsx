// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../connection/query-client.js'
import { wakeUp } from '../drawing/asleep.js'
import { type FakeSite, fakeSite, pageOf } from '../testing/fake-site.js'
import { beginFirstPage } from './first-page.js'
import { drawSite, siteApp } from './site-app.js'

const jaws = {
  _id: 'jaws-1975',
  title: 'Jaws',
  year: 1975,
  genre: 'Horror',
  director: 'Steven Spielberg',
  imdbRating: 8.3,
  imdbVotes: 138_017,
  rottenTomatoes: 100,
  grossUs: 260_000_000,
  budget: 12_000_000,
  releaseDate: { $date: '1975-06-20T00:00:00.000Z' },
}
const rows = [{ _id: 'Steven Spielberg', count: 23, rating: 7.4, from: 1971, to: 2008 }]
const addresses = [
  '/',
  '/films',
  '/films?genre=Horror&q=ja&from=1970&sort=title&page=2',
  '/films/jaws-1975',
  '/people',
  '/people/Steven%20Spielberg',
]

let root: HTMLElement
let app: Root | undefined

beforeEach(() => {
  root = document.createElement('div')
  document.body.append(root)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  act(() => app?.unmount())
  app = undefined
  root.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function site(options?: { memberId: string }): FakeSite {
  const made = fakeSite(options)
  made.queryClient.setDefaultOptions({
    queries: { ...createQueryClient().getDefaultOptions().queries, retryDelay: 1 },
  })
  made.on('query', () => pageOf([jaws, { ...jaws, _id: 'other', title: 'Other <b>' }], 60))
  made.on('jaws-1975', () => ({ dataItem: { id: jaws._id, data: jaws } }))
  made.on('aggregate', () => ({ results: rows, pagingMetadata: { count: 1, total: 1 } }))
  return made
}

/** Reads what the page at an address shows first, and draws it. */
async function drawAt(address: string, made: FakeSite): Promise<ReturnType<typeof drawSite>> {
  history.replaceState(null, '', address)
  const first = beginFirstPage(made, new URL(location.href))
  await Promise.all([first.code, first.data])
  const drawnFor = drawSite(root, made)
  for (const element of root.querySelectorAll('[style]')) {
    // While one develops, React compares styles as text.
    const style = element.getAttribute('style') ?? ''
    element.setAttribute('style', style.replace(/([:;]) /g, '$1').replace(/;$/, ''))
  }
  return drawnFor
}

/**
 * Seen to fail when the marks around a boundary are left out, when a deferred value is drawn as it ends, when a label loses
 * its field or an attribute its `false`, and when a context goes on after its end.
 */
describe('a page drawn before React', () => {
  it.each(addresses)('%s is what React makes: it takes every node over', async (address) => {
    const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
    const made = site()
    const drawnFor = await drawAt(address, made)
    expect(drawnFor).toBe(made.client.session.state())
    expect(root.querySelector('main h1')?.textContent).toBeTruthy()
    expect(root.querySelector('main')?.textContent).toMatch(/Jaws|Spielberg/)
    for (const control of root.querySelectorAll('input, select, button')) {
      // Nobody listens yet.
      expect(control.closest('[inert]')).toBeTruthy()
    }
    wakeUp(root)
    const html = root.innerHTML
    const nodes = [...root.querySelectorAll('main h1, main a, header a, footer')]
    const faults: unknown[] = []
    act(() => {
      const onRecoverableError = (fault: unknown) => void faults.push(fault)
      app = hydrateRoot(root, siteApp(made, drawnFor), { onRecoverableError })
      // What is there before any effect, and before what follows the first look.
      expect(root.innerHTML).toBe(html)
    })
    // React tells of every attribute and text that it would have made otherwise, and of code of the page before this one that came late.
    expect(problems.mock.calls.filter(([text]) => !`${text}`.includes('act('))).toEqual([])
    expect(faults).toEqual([])
    expect(nodes.filter((node) => !node.isConnected)).toEqual([])
  })

  it('can be used once React is there', async () => {
    const made = site()
    const drawnFor = await drawAt('/people', made)
    expect(root.querySelectorAll('[inert]').length).toBeGreaterThan(0)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    act(() => {
      app = hydrateRoot(root, siteApp(made, drawnFor))
    })
    expect(root.querySelectorAll('[inert], [aria-disabled]')).toHaveLength(0)
  })

  it('says which page it is', async () => {
    await drawAt('/films/jaws-1975', site())
    expect(document.title).toBe('Jaws · Film club')
  })

  it.each(['/films', '/films/jaws-1975'])('%s is left to React for a member', async (address) => {
    root.textContent = 'as it was'
    expect(await drawAt(address, site({ memberId: 'ada' }))).toBeUndefined()
    expect(root.innerHTML).toBe('as it was')
  })

  it('is left to React when its content did not come: that tells it', async () => {
    const made = site()
    made.on('query', () => new Response('busy', { status: 503 }))
    expect(await drawAt('/films', made)).toBeUndefined()
    expect(root.innerHTML).toBe('')
  })

  it('is left to React where it cannot be drawn', async () => {
    const made = site()
    const create = vi.spyOn(document, 'createElement').mockImplementation(() => {
      throw new Error('no elements today')
    })
    expect(await drawAt('/films', made)).toBeUndefined()
    create.mockRestore()
    expect(root.innerHTML).toBe('')
  })
})
