import type { ReactElement } from 'react'

/** Hidden inputs that a form posts back unchanged. */
export function HiddenInputs({ pairs }: { pairs: Record<string, string> }): ReactElement {
  return (
    <>
      {Object.entries(pairs).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
    </>
  )
}
