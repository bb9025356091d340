import { useSyncExternalStore } from 'react'
import type { OwnerKey, OwnerKeyState } from './owner-key.js'

/** Subscribes to the owner key of this tab. */
export function useOwnerKey(ownerKey: OwnerKey): OwnerKeyState {
  return useSyncExternalStore(ownerKey.subscribe, ownerKey.read)
}
