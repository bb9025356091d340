import type { TokenStorage } from './storage.js'
import { attempt, textStorage } from './text-storage.js'

/** Options of token storage in the browser. */
export interface BrowserStorageOptions {
  /** Name of the entry. */
  key: string
  /** `local` for all tabs of the origin, `session` for this one until it is closed; `local` when left out. */
  area?: 'local' | 'session'
}

/**
 * Keeps the tokens in web storage under one key. A damaged entry counts as none; where the storage is full or
 * forbidden, memory takes its place.
 */
export function browserStorage({ key, area = 'local' }: BrowserStorageOptions): TokenStorage {
  // Read late: the mere access throws where cookies are blocked.
  const webStorage = () => globalThis[`${area}Storage`]
  return {
    kind: `${area}Storage`,
    sharedName: key,
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
    subscribe(listener) {
      const onChange = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if ((event.key ?? key) === key) listener()
      }
      addEventListener('storage', onChange)
      return () => removeEventListener('storage', onChange)
    },
  }
}
