import type { ComponentProps, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  type?: 'checkbox' | 'radio'
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** Check box or radio button with its label. */
export function Choice(props: ChoiceProps): ReactNode {
  const { type = 'checkbox', onChange, children, ...attributes } = props
  return (
    <label className="choice">
      <input type={type} {...attributes} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/** Returns a list of chosen values with or without one of them. */
export function withChoice<Value>(
  chosen: readonly Value[],
  value: Value,
  isChosen: boolean,
): Value[] {
  return isChosen ? [...chosen, value] : chosen.filter((other) => other !== value)
}
