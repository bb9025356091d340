import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { useOnline } from './useOnline.js'

/** Notice that is shown while the device is offline. */
export function OfflineNotice(): ReactNode {
  const { site } = useTexts()
  const online = useOnline()
  return <div role="status">{online ? null : <p className="offline">{site.offline}</p>}</div>
}
