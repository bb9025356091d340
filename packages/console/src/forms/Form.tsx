import type { ComponentProps, ReactNode } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** True while the values are sent. A second Enter or click is ignored until then. */
  isPending: boolean
  onSubmit: () => void
}

/** Form that sends its values once, however often the owner submits it. */
export function Form({ isPending, onSubmit, ...attributes }: FormProps): ReactNode {
  return (
    <form
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit()
      }}
    />
  )
}
