import type { ReactNode } from 'react'
import { commonWords, texts } from '../ui/texts/texts.js'

interface DraftButtonsProps {
  isChanged: boolean
  isPending: boolean
  onDiscard: () => void
}

/** Buttons that save a draft or discard it. */
export function DraftButtons({ isChanged, isPending, onDiscard }: DraftButtonsProps): ReactNode {
  return (
    <>
      <button type="submit" className="button primary" disabled={!isChanged} aria-busy={isPending}>
        {commonWords.save}
      </button>
      {isChanged && (
        <button type="button" className="button" onClick={onDiscard}>
          {texts.forms.discardChanges}
        </button>
      )}
    </>
  )
}
