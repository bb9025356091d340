import { type ReactNode, useId } from 'react'

interface OptionWithHintProps {
  type: 'radio' | 'checkbox'
  /** Group of radio buttons. */
  name?: string
  label: string
  hint: ReactNode
  isChecked: boolean
  isDisabled?: boolean
  /** True while a change is saved. */
  isBusy?: boolean
  className?: string
  onChange: (isChecked: boolean) => void
}

/** A radio button or checkbox with an explanation below its label. */
export function OptionWithHint(props: OptionWithHintProps): ReactNode {
  const {
    type,
    name,
    label,
    hint,
    isChecked,
    isDisabled = false,
    isBusy,
    className,
    onChange,
  } = props
  const id = useId()
  return (
    <div className={`choice rule-choice ${className ?? ''}`}>
      <input
        type={type}
        name={name}
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isChecked}
        disabled={isDisabled}
        aria-busy={isBusy}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
