import { Component, type ReactNode } from 'react'
import { texts } from './texts/texts.js'

interface CrashBoundaryProps {
  /** Another page replaces the message. */
  pathname: string
  children: ReactNode
}

interface CrashState {
  crashed: boolean
}

/** Shows an error message instead of a page that failed to render. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crashed: false }

  static getDerivedStateFromError(): CrashState {
    return { crashed: true }
  }

  override componentDidUpdate(before: CrashBoundaryProps): void {
    if (before.pathname !== this.props.pathname) this.setState({ crashed: false })
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="empty" role="alert">
        <h2>{texts.crash.heading}</h2>
        <p>{texts.crash.advice}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {texts.crash.reload}
        </button>
      </div>
    )
  }
}
