import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { texts } from './texts/texts.js'

interface BlockButtonProps {
  email: string
  isPending: boolean
  onConfirm: () => void
}

/** Blocks a member, after a confirmation that lists the effects. */
export function BlockButton({ email, isPending, onConfirm }: BlockButtonProps): ReactNode {
  return (
    <ConfirmButton
      noun={email}
      word={texts.actions.block}
      question={texts.actions.blockQuestion}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  )
}
