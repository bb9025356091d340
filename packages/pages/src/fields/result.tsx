import type { ReactElement } from 'react'
import { resultOf } from '../page-title.js'
import type { PageView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Sentence about the success of the form that led to this page. Renders nothing without one. */
export function Result({ view }: { view: PageView }): ReactElement | null {
  const result = resultOf(view, useTexts())
  if (!result) return null
  return (
    <p className="notice success" role="status">
      {result}
    </p>
  )
}
