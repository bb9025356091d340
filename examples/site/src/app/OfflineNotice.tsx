import type { ReactNode } from 'react'
import { useOnline } from './useOnline.js'

/** Notice that is shown while the device is offline. */
export function OfflineNotice(): ReactNode {
  const online = useOnline()
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
