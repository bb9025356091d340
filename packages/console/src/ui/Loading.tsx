import type { ReactNode } from 'react'
import { texts } from './texts/texts.js'

/** Placeholder lines while data loads. They appear after a delay, so that quick responses do not flicker. */
export function Loading({ noun, lines = 6 }: { noun: string; lines?: number }): ReactNode {
  return (
    <div className="loading" aria-busy="true">
      <span className="visually-hidden" role="status">
        {texts.loading(noun)}
      </span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className="skeleton" aria-hidden="true" />
      ))}
    </div>
  )
}
