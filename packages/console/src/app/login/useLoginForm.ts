import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface LoginForm {
  form: RefObject<HTMLFormElement | null>
  /** Reason why the last attempt failed. */
  problem: string | undefined
  isPending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * State of a login form, whose first input gets the focus. A second Enter or click is ignored until the first attempt
 * has ended.
 * @param send returns the reason why it failed
 */
export function useLoginForm(send: (data: FormData) => Promise<string | undefined>): LoginForm {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  useLayoutEffect(
    () => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(),
    [],
  )
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    setPending(true)
    setProblem(undefined)
    setProblem(await send(data))
    setPending(false)
  }
  return { form, problem, isPending, onSubmit }
}

/** Returns the value of a field, without surrounding white space. */
export function textOf(data: FormData, field: string): string {
  return String(data.get(field) ?? '').trim()
}
