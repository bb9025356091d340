import type { ReactNode } from 'react'
import { useOnline } from './useOnline.js'

/** Notice that is shown while the device is offline. */
export function OfflineNotice(): ReactNode {
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <p className="offline">
          You are offline. Pages you have seen still work; the rest loads when you reconnect.
        </p>
      )}
    </div>
  )
}
