import { endOperations } from '../background/operations.js'

/** Reason why the key was removed. */
export type LockReason = 'locked' | 'refused' | 'idle'

export interface OwnerKeyState {
  key: string | undefined
  /** Set after a key was removed. */
  reason: LockReason | undefined
}

/** The owner key of this tab. */
export interface OwnerKey {
  /** Returns the current state; the object changes only with its content. */
  read(): OwnerKeyState
  enter(key: string): void
  /**
   * Removes the key. With `only`, removes just that key, so that a late 401 for an old key does not remove the new one.
   */
  forget(reason: LockReason, only?: string): void
  /** Records activity, which resets the idle timeout. */
  touch(): void
  /** Removes the key after the idle timeout or the maximum lifetime. */
  expire(): void
  /** Adds a listener and returns the function that removes it. */
  subscribe(listener: () => void): () => void
}

interface OwnerKeyOptions {
  /** Session storage of the tab; without it the key is kept in memory only. */
  storage: Storage | undefined
  /** Epoch milliseconds. */
  now?: () => number
}

interface StoredKey {
  key: string
  enteredAtMs: number
  usedAtMs: number
}

/** Idle timeout and maximum lifetime of a key. See OWASP ASVS 5.0, 7.3.1 and 7.3.2. */
export const keyLifetime = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

const storageName = 'foyer.owner-key'

/** Creates the store of the owner key. */
export function createOwnerKey({ storage, now = Date.now }: OwnerKeyOptions): OwnerKey {
  const listeners = new Set<() => void>()
  let stored = readStored(storage)
  // Unsaved work is kept while the console is locked, and ends when another key is entered.
  let lastKey = stored && fingerprint(stored.key)
  let state: OwnerKeyState = { key: stored?.key, reason: undefined }

  const store = (next: StoredKey | undefined): void => {
    stored = next
    if (next === undefined) storage?.removeItem(storageName)
    else storage?.setItem(storageName, JSON.stringify(next))
  }
  const change = (next: StoredKey | undefined, reason: LockReason | undefined): void => {
    store(next)
    state = { key: next?.key, reason }
    for (const listener of listeners) listener()
  }
  const expire = (): void => {
    if (stored === undefined) return
    const idle = now() - stored.usedAtMs > keyLifetime.idleMs
    if (idle || now() - stored.enteredAtMs > keyLifetime.absoluteMs) change(undefined, 'idle')
  }

  expire()
  return {
    read: () => state,
    enter(key) {
      if (lastKey !== undefined && lastKey !== fingerprint(key)) endOperations()
      lastKey = fingerprint(key)
      change({ key, enteredAtMs: now(), usedAtMs: now() }, undefined)
    },
    forget(reason, only) {
      if (stored === undefined || (only !== undefined && only !== stored.key)) return
      change(undefined, reason)
    },
    touch() {
      expire()
      if (stored !== undefined) store({ ...stored, usedAtMs: now() })
    },
    expire,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Hash that recognizes the last key, so that the key itself does not stay in memory after locking. FNV-1a, 32 bits: Web
 * Crypto would need HTTPS and is asynchronous, and a collision only keeps unsaved work.
 */
function fingerprint(key: string): number {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash
}

function readStored(storage: Storage | undefined): StoredKey | undefined {
  const text = storage?.getItem(storageName)
  if (text === null || text === undefined) return undefined
  try {
    return parseStored(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function parseStored(value: unknown): StoredKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('key' in value && 'enteredAtMs' in value && 'usedAtMs' in value)) return undefined
  const { key, enteredAtMs, usedAtMs } = value
  if (typeof key !== 'string') return undefined
  if (typeof enteredAtMs !== 'number' || typeof usedAtMs !== 'number') return undefined
  return { key, enteredAtMs, usedAtMs }
}
