import { type ComponentProps, type ReactNode, useId } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  type?: 'checkbox' | 'radio'
  checked: boolean
  /** Explanation below the label. */
  hint?: ReactNode
  onChange: (isChecked: boolean) => void
}

/** Check box or radio button with its label. */
export function Choice({ hint, children, onChange, ...attributes }: ChoiceProps): ReactNode {
  const { type = 'checkbox', ...others } = attributes
  const id = useId()
  const change: ComponentProps<'input'>['onChange'] = ({ target }) => onChange(target.checked)
  if (hint === undefined) {
    return (
      <label className="choice">
        <input type={type} {...others} onChange={change} />
        <span>{children}</span>
      </label>
    )
  }
  return (
    <div className="choice with-hint">
      <input type={type} {...others} id={id} aria-describedby={`${id}-hint`} onChange={change} />
      <label htmlFor={id}>{children}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
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
