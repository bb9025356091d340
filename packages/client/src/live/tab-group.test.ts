import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../clock.js'
import { createConnection } from '../connection.js'
import { toItem } from '../data/wire-form.js'
// Loaded in advance: a dynamic import at the first error response takes longer than `settle` waits.
import '../response-error.js'
import { type FakeTab, fakeBrowser } from '../testing/fake-browser.js'
import { serveLog } from '../testing/fake-log-server.js'
import { fakeServer } from '../testing/fake-server.js'
import type { StoredTokens, TokenStorage } from '../tokens/token-storage.js'
import { LiveSession } from './live-session.js'

/** Creates a clock that only `advance` moves. */
function manualClock(): Clock & { advance(ms: number): void } {
  let now = 1_800_000_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      now += ms
      for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run()
    },
  }
}

function tokensOf(person: string, role: 'visitor' | 'member' = 'member'): StoredTokens {
  return {
    accessToken: { value: `access of ${person}`, expiresAt: 9e9 },
    refreshToken: { value: person, role },
  }
}

/** Creates token storage that tabs share. A change in one tab reaches the others later. */
function sharedStorage(sharedName: string, first: StoredTokens) {
  let newest: StoredTokens | undefined = first
  const views = new Set<(tokens: StoredTokens | undefined) => void>()
  return (): TokenStorage => {
    let own = newest
    const listeners = new Set<() => void>()
    const receive = (tokens: StoredTokens | undefined): void => {
      own = tokens
      for (const listener of listeners) listener()
    }
    const change = (tokens: StoredTokens | undefined): void => {
      own = tokens
      newest = tokens
      for (const view of views) if (view !== receive) setImmediate(() => view(tokens))
    }
    views.add(receive)
    return {
      sharedName,
      get: () => own,
      set: change,
      remove: () => change(undefined),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  }
}

interface Subscribed {
  collectionId: string
  /** Sequences of the reported changes. */
  reported: number[]
  /** Position after which changes are reported. */
  from: { log: string; sequence: number } | undefined
  ends: string[]
  rereads: string[]
  stop(): void
}

interface Tab {
  platform: FakeTab
  subscribed: Subscribed[]
  /** Logs in or out. */
  become(tokens: StoredTokens): void
  subscribe(collectionId: string, isAfter?: boolean): Subscribed
  kill(): void
}

function createSite(storage = sharedStorage('tokens', tokensOf('ada'))) {
  const server = fakeServer()
  const clock = manualClock()
  const browser = fakeBrowser()
  const site = serveLog(server)
  function openTab(own = storage, host = 'http://foyer.test'): Tab {
    const platform = browser.createTab()
    const ended = new AbortController()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      // A killed tab receives no response, and its stream is closed.
      if (!platform.isAlive) return new Promise(() => {})
      const response = await server.fetch(input, init)
      const close = () => site.streams.get(response.headers.get('x-connection') ?? '')?.close()
      if (ended.signal.aborted) close()
      else ended.signal.addEventListener('abort', close)
      return response
    }
    const connection = createConnection({
      clientId: 'c',
      host,
      fetch,
      storage: own(),
      clock,
    })
    const subscriptions = new LiveSession(connection, platform)
    const subscribed: Subscribed[] = []
    return {
      platform,
      subscribed,
      become: (tokens) => connection.session.install(tokens),
      subscribe(collectionId, isAfter = false) {
        const after = isAfter ? site.logSequence() : undefined
        const entry: Subscribed = {
          collectionId,
          reported: [],
          from: after,
          ends: [],
          rereads: [],
          stop: () => {},
        }
        const alive = (run: () => void) => () => (platform.isAlive ? run() : undefined)
        entry.stop = subscriptions.add({
          request: { collectionId },
          since: connection.session.state(),
          toItem,
          listener: {
            ...(after && { after }),
            onChange: ({ logSequence }) => alive(() => entry.reported.push(logSequence.sequence))(),
            onSubscribed: (logSequence) => {
              entry.from ??= logSequence
            },
            onReread({ reason, logSequence }) {
              entry.rereads.push(reason)
              entry.from = logSequence
              entry.reported = []
            },
            onEnd: ({ code }) => entry.ends.push(code),
          },
        })
        subscribed.push(entry)
        return entry
      },
      kill() {
        platform.kill()
        ended.abort()
      },
    }
  }
  return { server, clock, browser, ...site, openTab }
}

/** Waits until locks, messages, streams and hashes have settled. */
async function settle(turns = 40): Promise<void> {
  for (let turn = 1; turn <= turns; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all(hashing)
  }
}

/** Hashes that another thread is computing, which may take long on a busy machine. */
const hashing = new Set<Promise<ArrayBuffer>>()
const digest = crypto.subtle.digest.bind(crypto.subtle)

beforeAll(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((...values) => {
    const hash = digest(...values)
    hashing.add(hash)
    return hash.finally(() => hashing.delete(hash))
  })
})
afterAll(() => {
  vi.restoreAllMocks()
})

type Site = ReturnType<typeof createSite>

/** Runs the timers of the tabs, and waits until everything has settled. */
async function pass({ clock }: Site, ms = 0): Promise<void> {
  clock.advance(ms)
  await settle()
  clock.advance(0)
  await settle()
}

/** Waits until each listener has received every change, over this number of streams. */
async function expectAgreement(site: Site, tabs: Tab[], streams = 1): Promise<void> {
  let faults: unknown[] = []
  for (let round = 0; round < 10; round++) {
    await pass(site, 31_000)
    site.beat()
    await pass(site)
    faults = tabs
      .flatMap((tab) => tab.subscribed)
      .map(({ from, reported, collectionId }) => ({
        reported,
        expected: from && site.after(from, collectionId),
      }))
      .filter(({ reported, expected }) => `${reported}` !== `${expected}`)
    if (faults.length === 0 && site.streams.size === streams) return
  }
  expect({ faults, streams: site.streams.size }).toEqual({ faults: [], streams })
}

/** Creates tabs and the steps of a random scenario. The number of each step selects its tab and its details. */
function createScenario() {
  const site = createSite(sharedStorage('tokens', tokensOf('visitor', 'visitor')))
  let tabs: Tab[] = []
  let person = 'visitor'
  const tabAt = (at: number) => tabs[at % Math.max(tabs.length, 1)]
  const collectionOf = (at: number) => (at % 2 ? 'films' : 'reviews')
  const subscribe = (tab: Tab | undefined, at: number) => tab?.subscribe(collectionOf(at), at > 4)
  const kill = (tab: Tab | undefined) => {
    tab?.kill()
    tabs = tabs.filter((other) => other !== tab)
  }
  const steps = {
    open(at: number) {
      if (tabs.length === 5) return
      const tab = site.openTab()
      subscribe(tab, at)
      tabs.push(tab)
    },
    subscribe: (at: number) => void subscribe(tabAt(at), at),
    unsubscribe: (at: number) => tabAt(at)?.subscribed.shift()?.stop(),
    kill: (at: number) => kill(tabAt(at)),
    // The oldest tab is the leader most of the time.
    killOldest: () => kill(tabs[0]),
    hide: (at: number) => tabAt(at)?.platform.hide(true),
    show: (at: number) => tabAt(at)?.platform.hide(false),
    logIn(at: number) {
      const tab = tabAt(at)
      if (!tab || person === 'ada') return
      person = 'ada'
      tab.become(tokensOf(person))
    },
    cut: (at: number) => [...site.streams.values()].at(at % 2)?.close(),
    write: (at: number) => site.write(collectionOf(at)),
    /** Loses one of the next events on its way to another tab. */
    lose(at: number) {
      let count = 0
      site.browser.lose(({ type }) => type === 'event' && ++count === (at % 3) + 1)
    },
    time: (at: number) => site.clock.advance([0, 500, 1000, 20_000, 60_000][at % 5] ?? 0),
    async turns(at: number) {
      site.clock.advance(0)
      await settle(at * 3)
    },
  }
  return {
    steps,
    async expectAgreement() {
      for (const tab of tabs) tab.platform.hide(false)
      const open = tabs.filter(({ subscribed }) => subscribed.length > 0)
      await expectAgreement(site, open, open.length > 0 ? 1 : 0)
      for (const { authorization } of site.streams.values()) {
        expect(authorization).toBe(`access of ${person}`)
      }
      for (const { ends } of open.flatMap(({ subscribed }) => subscribed)) expect(ends).toEqual([])
    },
  }
}

const weights: Record<keyof ReturnType<typeof createScenario>['steps'], number> = {
  open: 3,
  subscribe: 2,
  unsubscribe: 1,
  kill: 2,
  killOldest: 2,
  hide: 2,
  show: 2,
  logIn: 1,
  cut: 1,
  write: 8,
  lose: 3,
  time: 2,
  turns: 6,
}
type Step = keyof typeof weights
const anyStep = fc.tuple(
  fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as Step),
    })),
  ),
  fc.nat({ max: 9 }),
)

describe('TabGroup', () => {
  it('shares one stream between all tabs, and removes the subscriptions that a tab ends', async () => {
    const site = createSite()
    const [one, two, three] = [site.openTab(), site.openTab(), site.openTab()]
    one.subscribe('films')
    await pass(site)
    const stopped = two.subscribe('films')
    three.subscribe('reviews')
    await pass(site)
    await pass(site)
    site.write('films')
    site.write('reviews')
    await expectAgreement(site, [one, two, three])
    stopped.stop()
    await pass(site, 1000)
    await pass(site)
    const [stream] = site.streams.values()
    expect([...(stream?.subscriptions.values() ?? [])].map((sent) => sent.collectionId)).toEqual([
      'films',
      'reviews',
    ])
    site.write('films')
    await pass(site)
    expect(stopped.reported).toHaveLength(1)
  })

  it.each(['kill', 'hide'] as const)(
    'elects another leader without delay after a %s of the leader',
    async (end) => {
      const site = createSite()
      const [one, two, three] = [site.openTab(), site.openTab(), site.openTab()]
      for (const tab of [one, two, three]) {
        tab.subscribe('films')
        await pass(site)
      }
      if (end === 'kill') one.kill()
      else one.platform.hide(true)
      site.write('films')
      await pass(site)
      await pass(site)
      site.write('films')
      await pass(site)
      for (const { subscribed } of [two, three]) expect(subscribed[0]?.reported).toEqual([1, 2])
      expect(site.streams.size).toBe(1)
      expect([...site.streams.values()][0]?.subscriptions.size).toBe(2)
      one.platform.hide(false)
      if (end === 'hide') await expectAgreement(site, [one, two, three])
    },
  )

  it('removes the subscriptions of a tab that crashed', async () => {
    const site = createSite()
    const [one, two] = [site.openTab(), site.openTab()]
    one.subscribe('films')
    await pass(site)
    two.subscribe('reviews')
    await expectAgreement(site, [one, two])
    two.kill()
    await pass(site)
    const [stream] = site.streams.values()
    expect(stream?.subscriptions.size).toBe(1)
  })

  it('shares no stream between tabs with different servers or token storages', async () => {
    const site = createSite()
    const other = sharedStorage('other tokens', tokensOf('bea'))
    const tabs = [site.openTab(), site.openTab(other), site.openTab(undefined, 'http://other.test')]
    for (const tab of tabs) tab.subscribe('films')
    await expectAgreement(site, tabs, 3)
  })

  it('opens a separate stream for a tab with another token', async () => {
    const site = createSite()
    // A tab with the same storage that has not read the new tokens yet.
    const stale = sharedStorage('tokens', tokensOf('bea'))
    const [ada, bea] = [site.openTab(), site.openTab(stale)]
    ada.subscribe('films')
    await pass(site)
    bea.subscribe('films')
    await pass(site)
    await pass(site)
    const people = [...site.streams.values()].map(({ authorization }) => authorization)
    expect(people.sort()).toEqual(['access of ada', 'access of bea'])
    for (const { subscriptions } of site.streams.values()) expect(subscriptions.size).toBe(1)
  })

  it('ends the subscriptions of all tabs at a logout, and shares again after a login', async () => {
    const site = createSite()
    const tabs = [site.openTab(), site.openTab()]
    for (const tab of tabs) tab.subscribe('films')
    await expectAgreement(site, tabs)
    tabs[1]?.become(tokensOf('visitor', 'visitor'))
    await pass(site, 1000)
    for (const { subscribed } of tabs) expect(subscribed[0]?.ends).toEqual(['LOGGED_OUT'])
    expect(site.streams.size).toBe(0)
    const again = [site.openTab(), site.openTab()]
    for (const tab of again) tab.subscribe('films')
    await expectAgreement(site, again)
    again[1]?.become(tokensOf('bea'))
    await expectAgreement(site, again)
    const [stream] = site.streams.values()
    expect(stream?.authorization).toBe('access of bea')
    for (const { subscribed } of again) {
      expect(subscribed[0]?.ends).toEqual([])
      expect(subscribed[0]?.rereads).toEqual(['session-changed'])
    }
  })

  it('moves a tab to its own stream when the shared one is full, without repeated events', async () => {
    const site = createSite()
    const [one, two] = [site.openTab(), site.openTab()]
    for (let count = 0; count < 60; count++) one.subscribe('films')
    await pass(site)
    for (let count = 0; count < 40; count++) two.subscribe('films')
    await expectAgreement(site, [one, two])
    site.write('films')
    await pass(site)
    one.subscribe('films')
    site.write('films')
    await expectAgreement(site, [one, two], 2)
    const sizes = [...site.streams.values()].map(({ subscriptions }) => subscriptions.size)
    expect(sizes.sort()).toEqual([40, 61])
  })

  it('opens a separate stream when the leader does not respond', async () => {
    const site = createSite()
    const [one, two] = [site.openTab(), site.openTab()]
    one.subscribe('films')
    await pass(site)
    site.browser.lose(() => true)
    two.subscribe('films')
    await pass(site)
    await pass(site, 999)
    expect(site.streams.size).toBe(1)
    await pass(site, 1)
    expect(site.streams.size).toBe(2)
  })

  it('neither loses nor repeats an event in random scenarios', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (steps) => {
        const scenario = createScenario()
        for (const [name, at] of steps) await scenario.steps[name](at)
        await scenario.expectAgreement()
      }),
      { numRuns: 500 },
    )
  }, 120_000)
})
