import { Component, type ReactNode } from 'react'
import { texts } from './texts/texts.js'

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
        <h2>{texts.crash.heading}</h2>
        <p>{texts.crash.advice}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {texts.crash.reload}
        </button>
      </div>
    )
  }
}
