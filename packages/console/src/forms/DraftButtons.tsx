import type { ReactElement } from 'react'
import { useUnloadWarning } from '../background/useUnloadWarning.js'

interface DraftButtonsProps {
  texts: { save: string; discard: string }
  isChanged: boolean
  isPending: boolean
  onDiscard: () => void
}

/** Buttons that save a draft or discard it. The browser asks before it leaves the page with a changed draft. */
export function DraftButtons({
  texts,
  isChanged,
  isPending,
  onDiscard,
}: DraftButtonsProps): ReactElement {
  useUnloadWarning(isChanged)
  return (
    <>
      <button type="submit" className="button primary" disabled={!isChanged} aria-busy={isPending}>
        {texts.save}
      </button>
      {isChanged && (
        <button type="button" className="button" onClick={onDiscard}>
          {texts.discard}
        </button>
      )}
    </>
  )
}
