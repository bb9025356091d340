import type { ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components'

interface PendingButtonProps extends Omit<ButtonProps, 'isPending'> {
  isPending: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * Button of an action that ignores presses while the action runs. It is not disabled, because a disabled button loses
 * the focus.
 */
export function PendingButton({ isPending, onPress, ...props }: PendingButtonProps): ReactNode {
  return (
    <Button
      {...props}
      aria-busy={isPending}
      onPress={(event) => {
        if (!isPending) onPress?.(event)
      }}
    />
  )
}
