import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'

const PendingContext = createContext(false)

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** True while the values are sent. A second Enter or click is ignored until then. */
  isPending: boolean
  onSubmit: () => void
}

/** Form that sends its values once, however often the owner submits it. */
export function Form({ isPending, onSubmit, ...attributes }: FormProps): ReactNode {
  return (
    <PendingContext value={isPending}>
      <form
        {...attributes}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onSubmit()
        }}
      />
    </PendingContext>
  )
}

/** Button that submits the `Form` around it. */
export function SubmitButton(props: Omit<ComponentProps<'button'>, 'type'>): ReactNode {
  const isPending = useContext(PendingContext)
  return <button className="button primary" {...props} type="submit" aria-busy={isPending} />
}
