import type { ReactNode } from 'react'
import type { StateWords } from './endpoint-words.js'

interface StateBadgeProps {
  words: StateWords
}

/** State of an endpoint or a delivery, with its explanation as tooltip. */
export function StateBadge({ words: { text, tone, explanation } }: StateBadgeProps): ReactNode {
  return (
    <span className={`badge ${tone}`} title={explanation}>
      {text}
    </span>
  )
}
