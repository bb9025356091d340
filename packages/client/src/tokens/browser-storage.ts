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
    subscribe(listener) {
      const onChange = (event: StorageEvent) => {
        // The key is null if the whole storage was cleared.
        if ((event.key ?? key) === key) listener()
      }
      addEventListener('storage', onChange)
      return () => removeEventListener('storage', onChange)
    },
  }
}
