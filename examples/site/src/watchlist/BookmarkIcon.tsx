import type { ReactNode } from 'react'

/** Bookmark icon; filled by CSS when its button is pressed. */
export function BookmarkIcon(): ReactNode {
  return (
    <svg className="bookmark" viewBox="0 0 16 20" aria-hidden="true">
      <path d="M2 1.5h12v16.5l-6-4.4-6 4.4z" />
    </svg>
  )
}
