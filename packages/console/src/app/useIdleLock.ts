import { useEffect } from 'react'
import type { OwnerKey } from './owner-key.js'

/** Milliseconds between checks for expiry, and between records of activity. */
const stepMs = 15_000

/** Locks the console after the idle timeout, also when the machine was asleep. */
export function useIdleLock(ownerKey: OwnerKey): void {
  useEffect(() => {
    let touchedAt = 0
    const onActivity = (): void => {
      const now = Date.now()
      if (now - touchedAt < stepMs) return
      touchedAt = now
      ownerKey.touch()
    }
    const end = new AbortController()
    const listening = { signal: end.signal, passive: true, capture: true }
    window.addEventListener('pointerdown', onActivity, listening)
    window.addEventListener('keydown', onActivity, listening)
    document.addEventListener('visibilitychange', ownerKey.expire, listening)
    const timer = setInterval(ownerKey.expire, stepMs)
    return () => {
      end.abort()
      clearInterval(timer)
    }
  }, [ownerKey])
}
