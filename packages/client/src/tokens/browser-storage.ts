import { attempt, textStorage } from './text-storage.js'
import type { TokenStorage } from './token-storage.js'

/** Options of `browserStorage`. */
export interface BrowserStorageOptions {
  /** Key of the entry. */
  key: string
  /**
   * `local` stores the tokens for all tabs of the origin, `session` for this tab until it is closed. Default `local`.
   */
  area?: 'local' | 'session'
}

/**
 * Creates a token storage on `localStorage` or `sessionStorage`. A corrupt entry counts as missing. If the storage is
 * full or blocked, the tokens stay in memory.
 */
export function browserStorage({ key, area = 'local' }: BrowserStorageOptions): TokenStorage {
  // A function, because access to the property throws if the browser blocks cookies.
  const webStorage = () => globalThis[`${area}Storage`]
  return {
    kind: `${area}Storage`,
    ...(area === 'local' && { sharedName: key }),
    ...textStorage({
      read: () => webStorage().getItem(key),
      write: (text) => webStorage().setItem(key, text),
      remove: () => webStorage().removeItem(key),
    }),
    get knownDevice() {
      return attempt(() => webStorage().getItem(`${key}.knownDevice`))
    },
    set knownDevice(token) {
      attempt(() => webStorage().setItem(`${key}.knownDevice`, token ?? ''))
    },
    // A page in the back/forward cache gets no `storage` events.
    subscribe: (listener) => onWindowEvents(listener, 'storage', 'pageshow'),
  }
}

/** Adds a listener to several events of the window. Returns a function that removes it. */
export function onWindowEvents(listener: () => void, ...types: string[]): () => void {
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}
