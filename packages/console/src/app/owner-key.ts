/** Why there is no key although there was one. */
export type LockReason = 'locked' | 'refused' | 'idle'

export interface OwnerKeyState {
  key: string | undefined
  /** Set when a key was there and is gone. */
  reason: LockReason | undefined
}

/** The owner key of this tab. */
export interface OwnerKey {
  /** The same object until something changes. */
  read(): OwnerKeyState
  enter(key: string): void
  /** Forgets the key. With `only`, just when that is still the key, so that a late refusal of an old one ends nothing. */
  forget(reason: LockReason, only?: string): void
  /** Says that a person is at work, which puts the idle lock off. */
  touch(): void
  /** Forgets the key when it has been idle or open for too long. */
  expire(): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

export interface OwnerKeyOptions {
  /** The tab's own storage, which ends with the tab; without it the key lives until the page is left. */
  storage: Storage | undefined
  /** Epoch milliseconds. */
  now?: () => number
}

interface Kept {
  key: string
  enteredAtMs: number
  usedAtMs: number
}

/** How long a key stays without use, and at the most; the figures of OWASP ASVS 5.0, 7.3.1 and 7.3.2. */
export const keyLifetime = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

const storageName = 'foyer.owner-key'

/** Creates the holder of the owner key. */
export function createOwnerKey({ storage, now = Date.now }: OwnerKeyOptions): OwnerKey {
  const listeners = new Set<() => void>()
  let kept = recall(storage)
  let state: OwnerKeyState = { key: kept?.key, reason: undefined }

  const keep = (next: Kept | undefined): void => {
    kept = next
    if (next === undefined) storage?.removeItem(storageName)
    else storage?.setItem(storageName, JSON.stringify(next))
  }
  const change = (next: Kept | undefined, reason: LockReason | undefined): void => {
    keep(next)
    state = { key: next?.key, reason }
    for (const listener of listeners) listener()
  }
  const expire = (): void => {
    if (kept === undefined) return
    const idle = now() - kept.usedAtMs > keyLifetime.idleMs
    if (idle || now() - kept.enteredAtMs > keyLifetime.absoluteMs) change(undefined, 'idle')
  }

  expire()
  return {
    read: () => state,
    enter: (key) => change({ key, enteredAtMs: now(), usedAtMs: now() }, undefined),
    forget(reason, only) {
      if (kept === undefined || (only !== undefined && only !== kept.key)) return
      change(undefined, reason)
    },
    touch() {
      expire()
      if (kept !== undefined) keep({ ...kept, usedAtMs: now() })
    },
    expire,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function recall(storage: Storage | undefined): Kept | undefined {
  const text = storage?.getItem(storageName)
  if (text === null || text === undefined) return undefined
  try {
    return parseKept(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function parseKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('key' in value && 'enteredAtMs' in value && 'usedAtMs' in value)) return undefined
  const { key, enteredAtMs, usedAtMs } = value
  if (typeof key !== 'string') return undefined
  if (typeof enteredAtMs !== 'number' || typeof usedAtMs !== 'number') return undefined
  return { key, enteredAtMs, usedAtMs }
}
