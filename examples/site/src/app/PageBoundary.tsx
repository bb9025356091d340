import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { OfflinePage } from './OfflinePage.js'
import { useOnline } from './useOnline.js'

/** Error boundary of a page. Also handles scripts that fail to load, offline or after an update of the site. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPage /> : this.props.children
  }
}

/** Error message; reloads the page when the device is online again. */
export function BrokenPage(): ReactNode {
  const { broken } = useTexts().site
  const online = useOnline()
  const [wasOffline] = useState(!online)
  useEffect(() => {
    if (online && wasOffline) location.reload()
  }, [online, wasOffline])
  if (!online) return <OfflinePage />
  return (
    <div className="page page-narrow" role="alert">
      <PageHead title={broken.title} hidden />
      <h1>{broken.title}</h1>
      <p>{broken.lead}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {broken.reload}
      </button>
    </div>
  )
}
