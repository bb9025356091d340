import { type ReactNode, useSyncExternalStore } from 'react'

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice(): ReactNode {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className="offline">
          You are offline. What you have seen stays readable; the rest comes back with the
          connection.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
