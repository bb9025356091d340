import type { ReactElement } from 'react'

interface DraftButtonsProps {
  texts: { save: string; discard: string }
  isChanged: boolean
  isPending: boolean
  onDiscard: () => void
}

/** Buttons that save a draft or discard it. */
export function DraftButtons({
  texts,
  isChanged,
  isPending,
  onDiscard,
}: DraftButtonsProps): ReactElement {
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
