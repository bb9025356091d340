import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { useOnline } from './useOnline.js'

/** Error boundary of a page. Also handles code that fails to load, offline or after an update of the site. */
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
  const heading = online ? broken.title : broken.offlineTitle
  return (
    <div className="page page-narrow" role="alert">
      <PageHead title={heading} hidden />
      <h1>{heading}</h1>
      <p>{online ? broken.lead : broken.offlineLead}</p>
      {online ? (
        <button type="button" className="button primary" onClick={() => location.reload()}>
          {broken.reload}
        </button>
      ) : null}
    </div>
  )
}
