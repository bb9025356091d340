import { type ReactNode, useId } from 'react'
import { Choice } from '../../../forms/Choice.js'
import { type Preset, presets } from './presets.js'
import './presets.css'

interface PresetChoiceProps {
  legend: string
  /** Chosen preset; undefined for permissions of the owner's own. */
  preset: Preset | undefined
  /** Reason why the form cannot be sent without a choice. */
  problem?: string | undefined
  onChoose: (preset: Preset) => void
}

/** Choice of common permissions. */
export function PresetChoice(props: PresetChoiceProps): ReactNode {
  const { legend, preset: chosen, problem, onChoose } = props
  const name = useId()
  return (
    <fieldset
      className="preset-choice"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup can be invalid
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${name}-problem`}
    >
      <legend>{legend}</legend>
      {problem !== undefined && (
        <div id={`${name}-problem`} role="alert" className="problem">
          {problem}
        </div>
      )}
      {presets.map((preset) => (
        <Choice
          key={preset.id}
          type="radio"
          name={name}
          hint={preset.about}
          checked={preset === chosen}
          onChange={() => onChoose(preset)}
        >
          {preset.name}
        </Choice>
      ))}
    </fieldset>
  )
}
