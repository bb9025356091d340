import { Component, type ReactNode, useEffect, useState } from 'react'
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
function BrokenPage(): ReactNode {
  const online = useOnline()
  const [wasOffline] = useState(!online)
  useEffect(() => {
    if (online && wasOffline) location.reload()
  }, [online, wasOffline])
  const heading = online ? 'This page broke' : 'This page is not here yet'
  return (
    <div className="page page-narrow" role="alert">
      <title>{`${heading} · Film club`}</title>
      <h1>{heading}</h1>
      <p>
        {online
          ? 'Something in it did not work. Loading it again helps most of the time.'
          : 'You have not been to it, and there is no connection to get it. It comes when you are online.'}
      </p>
      {online ? (
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Load again
        </button>
      ) : null}
    </div>
  )
}
