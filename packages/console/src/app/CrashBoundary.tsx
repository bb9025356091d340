import { Component, type ReactNode } from 'react'

interface CrashState {
  crashed: boolean
}

/** Stands in for the page when drawing it failed, so that nobody looks at an empty window. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { crashed: false }

  static getDerivedStateFromError(): CrashState {
    return { crashed: true }
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="empty" role="alert">
        <h2>This page could not be drawn</h2>
        <p>Reload it. If it happens again, the browser’s own console shows the reason.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
