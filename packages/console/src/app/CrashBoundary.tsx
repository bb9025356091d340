import { Component, type ReactNode } from 'react'

interface CrashState {
  crashed: boolean
}

/** Shows an error message in place of a page that failed to render. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { crashed: false }

  static getDerivedStateFromError(): CrashState {
    return { crashed: true }
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="empty" role="alert">
        <h2>This page failed to render</h2>
        <p>Reload the page. If the error persists, look into the browser’s developer console.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
