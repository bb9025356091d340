import type { ReactNode } from 'react'
import { commonWords, texts } from '../ui/texts/texts.js'
import { SubmitButton } from './Form.js'

interface DraftButtonsProps {
  isChanged: boolean
  onDiscard: () => void
}

/** Buttons of a form that save its draft or discard it. */
export function DraftButtons({ isChanged, onDiscard }: DraftButtonsProps): ReactNode {
  return (
    <>
      <SubmitButton disabled={!isChanged}>{commonWords.save}</SubmitButton>
      {isChanged && (
        <button type="button" className="button" onClick={onDiscard}>
          {texts.forms.discardChanges}
        </button>
      )}
    </>
  )
}
