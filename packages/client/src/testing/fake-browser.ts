import type { TabPlatform } from '../live/tab-group.js'

interface Waiting {
  tab: FakeTab
  granted: () => unknown
}

/** A tab of a fake browser. */
export interface FakeTab extends TabPlatform {
  isAlive: boolean
  /** Ends the tab as a crash does: its code stops, and its locks are released. */
  kill(): void
  hide(isHidden: boolean): void
}

/** Creates a browser whose tabs share locks and channels. Locks and messages are asynchronous. */
export function fakeBrowser() {
  const queues = new Map<string, Waiting[]>()
  const channels = new Set<{ tab: FakeTab; name: string; tell: (event: unknown) => void }>()
  /** Returns true for messages to drop, as for a frozen tab. */
  let isLost: (message: { type: string }) => boolean = () => false

  /** Grants a lock to the first request in its queue, until the promise of its callback settles. */
  async function grant(name: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const first = queues.get(name)?.[0]
    if (!first || held.has(first)) return
    held.add(first)
    await first.granted()
    release(name, first)
  }
  const held = new WeakSet<Waiting>()
  function release(name: string, one: Waiting): void {
    const queue = queues.get(name) ?? []
    if (queue.includes(one)) queues.set(name, queue.toSpliced(queue.indexOf(one), 1))
    void grant(name)
  }

  function createTab(): FakeTab {
    const hidden = new Set<(isHidden: boolean) => void>()
    const request = (
      name: string,
      { signal }: { signal: AbortSignal },
      granted: () => unknown,
    ): Promise<unknown> => {
      if (!tab.isAlive) return new Promise(() => {})
      if (signal.aborted) return Promise.reject(signal.reason)
      const one: Waiting = { tab, granted: () => (tab.isAlive ? granted() : undefined) }
      queues.set(name, [...(queues.get(name) ?? []), one])
      void grant(name)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          if (held.has(one)) return
          release(name, one)
          reject(signal.reason)
        })
      })
    }
    const tab: FakeTab = {
      isAlive: true,
      kill() {
        tab.isAlive = false
        for (const [name, queue] of queues) {
          for (const one of queue) if (one.tab === tab) release(name, one)
        }
        for (const channel of channels) if (channel.tab === tab) channels.delete(channel)
      },
      hide: (isHidden) => {
        for (const tell of hidden) tell(isHidden)
      },
      onVisibility(_clock, tell) {
        hidden.add(tell)
        return () => hidden.delete(tell)
      },
      locks: { request: request as LockManager['request'] },
      openChannel(name) {
        const listeners = new Set<(event: unknown) => void>()
        const tell = (event: unknown): void => {
          for (const listener of listeners) listener(event)
        }
        const own = { tab, name, tell }
        channels.add(own)
        const channel: Partial<BroadcastChannel> = {
          addEventListener: (_type: string, listener: unknown) =>
            void listeners.add(listener as (event: unknown) => void),
          close: () => void channels.delete(own),
          postMessage(message) {
            if (!tab.isAlive) return
            for (const other of channels) {
              const data = structuredClone(message)
              if (other === own || other.name !== name || isLost(data)) continue
              setImmediate(() => channels.has(other) && other.tell({ data }))
            }
          },
        }
        return channel as BroadcastChannel
      },
    }
    return tab
  }

  return {
    createTab,
    lose: (test: typeof isLost) => {
      isLost = test
    },
  }
}
