import { Component, type ReactNode } from 'react'

/** Catches what a page throws, also when its code cannot be loaded any more after an update of the site. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page page-narrow" role="alert">
        <h1>This page broke</h1>
        <p>Something in it did not work. Loading it again helps most of the time.</p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    )
  }
}
